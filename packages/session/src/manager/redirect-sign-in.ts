import type { LinkScope } from "@freehold/contract";
import { type ApiError, localError } from "../http/api-error.ts";
import { isToken } from "../http/token.ts";

/** The redirect sign-in of a partner's page without a server. */
export type RedirectSignIn = {
  /** Your page's public client, such as `fh_pc_0f8f…`. It's no secret. */
  clientId: string;
  /**
   * Where people come back to: one of the client's addresses, exactly. It must be a page that calls `configure()` with these options.
   * @default the page's address without query and fragment
   */
  redirectUri?: string | undefined;
  /** What your page may do. @default ["refund:read", "refund:request"] */
  scope?: readonly LinkScope[] | undefined;
};

/** Where a sign-in under way is remembered, in this tab alone. */
const KEY = "freehold:sign-in";
/** What comes back in the page's address. */
const ANSWER = ["code", "state", "iss", "error", "error_description"];

type UnderWay = { state: string; verifier: string; redirectUri: string };

/** What a page has: the client secret that a person came back with, or where they go to get one. */
export type Redirected = { secret: string } | { url: string };

/**
 * Takes the code that a person came back with out of the page's address, and exchanges it for a client secret (OAuth 2.1 with PKCE). Without
 * one, prepares the address of the platform's window.
 *
 * @param issuer - the platform's authorization server, such as `https://freehold.example/api/oauth`.
 * @throws {ApiError} `token_callback` if the platform refused the page's request, or the code can't be exchanged.
 */
export async function openRedirect(options: RedirectSignIn, issuer: string): Promise<Redirected> {
  const came = takeAnswer(issuer);
  if (came) return { secret: await exchange(options, issuer, came) };
  return { url: await prepare(options, issuer) };
}

/** Reads what came back and removes it from the address and the history. Null if nothing did, or the person said no. */
function takeAnswer(issuer: string): (UnderWay & { code: string }) | null {
  const url = new URL(location.href);
  const answer = Object.fromEntries(ANSWER.map((name) => [name, url.searchParams.get(name)]));
  // Another one's answer is the page's own business, also where it looks alike (RFC 9207).
  if (answer.iss !== issuer || answer.state === null) return null;
  for (const name of ANSWER) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
  const underWay = readUnderWay();
  sessionStorage.removeItem(KEY);
  // Begun in another tab, or by another page that wants its own sign-in to end here.
  if (!underWay && answer.code) throw failure("It was begun in another tab.", undefined, ELSEWHERE);
  if (!underWay || underWay.state !== answer.state) return null;
  if (answer.error && answer.error !== "access_denied") throw failure(`The platform answered: ${answer.error}.`);
  if (!answer.code) return null;
  return { ...underWay, code: answer.code };
}

function readUnderWay(): UnderWay | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as UnderWay | null;
  } catch {
    // Another script has written there: a sign-in that isn't ours doesn't end here.
    return null;
  }
}

async function exchange(
  { clientId }: RedirectSignIn,
  issuer: string,
  { code, verifier, redirectUri }: UnderWay & { code: string },
): Promise<string> {
  const body = new URLSearchParams({
    ...{ grant_type: "authorization_code", client_id: clientId },
    ...{ code, code_verifier: verifier, redirect_uri: redirectUri },
  });
  const response = await fetch(`${issuer}/token`, {
    ...{ method: "POST", body, mode: "cors", credentials: "omit", cache: "no-store", redirect: "error" },
  }).catch((cause: unknown) => {
    throw failure("The platform can't be reached.", cause);
  });
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw failure("The platform's answer is no JSON.", cause);
  });
  const { access_token, error } = answer as { access_token?: unknown; error?: unknown };
  if (!isToken(access_token)) throw failure(`The code was refused: ${String(error ?? response.status)}.`);
  return access_token;
}

/** Remembers what only this tab knows, and returns the address of the platform's window. */
async function prepare({ clientId, redirectUri, scope }: RedirectSignIn, issuer: string): Promise<string> {
  const underWay: UnderWay = {
    state: random(),
    verifier: random(),
    redirectUri: redirectUri ?? location.origin + location.pathname,
  };
  sessionStorage.setItem(KEY, JSON.stringify(underWay));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(underWay.verifier));
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: clientId, redirect_uri: underWay.redirectUri },
    ...{ scope: (scope ?? ["refund:read", "refund:request"]).join(" "), state: underWay.state },
    ...{ code_challenge: base64url(new Uint8Array(digest)), code_challenge_method: "S256" },
  });
  return `${issuer}/authorize?${query}`;
}

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const ELSEWHERE = "You agreed in another tab. Connect again in this one.";

const failure = (message: string, cause?: unknown, detail = "We couldn't sign you in. Try again."): ApiError =>
  localError("malformed", {
    code: "token_callback",
    message: `The sign-in by redirect failed. ${message}`,
    detail,
    cause,
  });
