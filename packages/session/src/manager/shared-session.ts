import { createSession, type PageSession } from "./session.ts";

/**
 * The agreement between copies of this package: what a {@link PageSession} has and how its members behave. Raise it
 * when an older copy could not work with a newer store or the other way round; a package version alone is no reason.
 */
const VERSION = 1;

const KEY = Symbol.for("freehold.session");

/**
 * The page's session: the one that stands at `globalThis[Symbol.for("freehold.session")]`, or a new one put there.
 *
 * If the one there follows another agreement, this copy says so on the console and works alone. Failing instead would
 * take down a host page over a widget; and both copies still read the same storage and tell each other of changes
 * (neighbours.ts), so with `local` and `session` storage they agree on who is signed in.
 */
export function pageSession(): PageSession {
  const found: unknown = Object.hasOwn(globalThis, KEY) ? Reflect.get(globalThis, KEY) : undefined;
  if (isCurrent(found)) return found.session;
  const session = createSession();
  if (found !== undefined) {
    console.error(
      `@freehold/session: this page has loaded two incompatible versions. They keep two sessions; load one version of every @freehold package.`,
    );
    return session;
  }
  // Not writable, so that nothing replaces it by accident and collects passwords from signIn().
  Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value: { version: VERSION, session } }));
  return session;
}

/** The session of this page, shared by every copy of the package. */
export const page = /* @__PURE__ */ pageSession();

function isCurrent(value: unknown): value is { session: PageSession } {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "version") &&
    Reflect.get(value, "version") === VERSION
  );
}
