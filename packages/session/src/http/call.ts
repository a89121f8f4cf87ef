import type { Credentials, PasskeySignIn, SignInCode } from "@freehold/contract";
import { anySignal } from "./any-signal.ts";
import { isFreeholdToken } from "./token.ts";
import { textOf, withoutPrototype } from "./without-prototype.ts";

/** One call of the API, before it has a host and a token. */
export type Call = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the API's base path, segments already encoded. */
  path: string;
  /** JSON body, or a file as it is. */
  body?: unknown;
  /** `Idempotency-Key` header: the same key makes the server do it once. */
  idempotencyKey?: string | undefined;
  /** Ends the call early; it then rejects with code `aborted`. */
  signal?: AbortSignal | undefined;
  /** SPEC 8: registration raises the server's message field instead of the status text. */
  raiseServerMessage?: boolean;
  /** A 401 here is about the credentials in the body and says nothing about the session. */
  ownCredentials?: boolean;
  /**
   * What a JSON body says, in the caller's type; null if it is not what was asked for: the answer is `malformed` then. Without it
   * the answer is taken as it is.
   */
  parse?: (body: Record<string, unknown>) => object | null;
  /**
   * A stream of events, or a file: the answer is the `Response`, as soon as it begins. It has no deadline and ends with
   * `signal`, or with the session it was asked for.
   */
  stream?: boolean;
  /** Let the request outlive the page. */
  keepalive?: boolean;
  /** The answer has another token of the session, which takes the place of the one that was sent. */
  renews?: boolean;
  /** The page asks it by itself, whatever its person does: it does not count as a use of the session. */
  background?: boolean;
};

/** The last argument of every call. */
export type CallOptions = {
  /** Ends the call early; it then rejects with code `aborted`. */
  signal?: AbortSignal | undefined;
};

/** Returns the caller's own signal. */
export function signalOf(options: CallOptions | undefined): AbortSignal | undefined {
  return options && withoutPrototype(options).signal;
}

/** Returns the same call, which also ends with another signal. */
export function endWith(call: Call, end: AbortSignal): Call {
  const { signal } = call;
  return { ...call, signal: signal ? anySignal([signal, end]) : end };
}

/** What signs in: the password, the code of a second step, or a passkey. */
export type SignIn = Credentials | SignInCode | PasskeySignIn;

/** `POST /auth/login`. JSON leaves out what is undefined. */
export const loginCall = ({ email, password, device_token }: Credentials, signal?: AbortSignal): Call =>
  signInCall("/auth/login", { email, password, device_token }, signal);

/** `POST /auth/login/verify`. */
export const verifyCall = ({ challenge, code, device_token }: SignInCode, signal?: AbortSignal): Call =>
  signInCall("/auth/login/verify", { challenge, code, device_token }, signal);

/** `POST /auth/passkeys/login`. */
export const passkeyCall = ({ credential, device_token }: PasskeySignIn, signal?: AbortSignal): Call =>
  signInCall("/auth/passkeys/login", { credential, device_token }, signal);

const signInCall = (path: string, body: object, signal: AbortSignal | undefined): Call => ({
  ...{ method: "POST", path, body, signal, ownCredentials: true, parse: parseLogin },
});

/** The call that a sign-in sends. */
export function signInCallOf(input: SignIn, signal?: AbortSignal): Call {
  if ("challenge" in input) return verifyCall(input, signal);
  return "credential" in input ? passkeyCall(input, signal) : loginCall(input, signal);
}

/** `POST /auth/logout`, which may be the last thing a page does. */
export const logoutCall = (signal?: AbortSignal): Call => ({
  method: "POST",
  path: "/auth/logout",
  signal,
  keepalive: true,
});

/** `GET /auth/me`. */
export const meCall = (signal?: AbortSignal): Call => ({ method: "GET", path: "/auth/me", signal, parse: parseUser });

/** A session's token in an answer. */
export function parseLogin(body: Record<string, unknown>): object | null {
  return isFreeholdToken(body.token) ? body : null;
}

/** A profile has what SPEC 3 names. */
function parseUser(body: Record<string, unknown>): object | null {
  return [body.id, body.email, body.role].every(textOf) && typeof body.wallet_address === "string" ? body : null;
}
