import type { User } from "@freehold/contract";
import type { ReadableAtom } from "nanostores";
import type { Call, SignIn } from "../http/call.ts";
import { ownProperty } from "../http/own-property.ts";
import type { SessionOptions } from "./options.ts";
import type { Prover } from "./proofs.ts";
import type { Session } from "./session-state.ts";

/** What stands at `globalThis[Symbol.for("freehold.session")]`. */
export type SessionManager = {
  readonly $session: ReadableAtom<Session>;
  readonly $apiUrl: ReadableAtom<string>;
  configure(options: SessionOptions): void;
  validateApiUrl(apiUrl: string): string | null;
  claimApiUrl(apiUrl: string): string | null;
  signIn(input: SignIn): Promise<User>;
  setProver(prover: Prover | null): void;
  signOut(): Promise<void>;
  refreshSession(): Promise<void>;
  retrySession(): Promise<void>;
  request(call: Call): Promise<unknown>;
};

/**
 * The agreement between copies of this package: what a {@link SessionManager} and an early configuration have, and how their members behave.
 * Raise it when an older copy could not work with a newer session or the other way round; a package version alone is no reason.
 */
export const VERSION = 4;

const KEY = Symbol.for("freehold.session");

/** The session that stands at `globalThis[Symbol.for("freehold.session")]`; null without one, and `"other"` by another agreement. */
export function findSession(): SessionManager | "other" | null {
  const found = ownProperty(globalThis, KEY);
  if (found === undefined) return null;
  return ownProperty(found, "version") === VERSION ? (found as { session: SessionManager }).session : "other";
}

/** Puts a session there. It's not writable, so that nothing replaces it by accident and collects passwords from `signIn()`. */
export function putSession(session: SessionManager): void {
  Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value: { version: VERSION, session } }));
}

/** Tells the page's developer that its copies of this package don't work together. */
export function tellOtherVersion(): void {
  const message =
    "Freehold: this page loads two versions, each with its own session. Load one version of every package.";
  console.error(message);
  const detail = { code: "version", kind: "render", message, requestId: null };
  globalThis.document?.dispatchEvent(new CustomEvent("freehold-error", { detail }));
}
