import { DOCS_URL } from "@freehold/contract";
import { isApiError } from "./api-error.ts";
import { inFull, originOf, pageOrigin } from "./api-url.ts";
import { ConnectionError, type ConnectionErrorCode } from "./connection-error.ts";
import { isRecord, parseAnswer } from "./without-prototype.ts";

const MISCONFIGURED =
  "This page cannot talk to the platform as it is set up, so signing in does not work here. Please tell those who run the page.";
const UNREACHABLE = "The platform cannot be reached. Check your connection: it is tried again by itself.";
/** Of the request that finds out whether anything answers, in milliseconds. */
const PROBE_TIMEOUT = 5_000;

/**
 * Finds out why a read of the API failed, by a second request that needs no permission of the server.
 *
 * @param apiUrl - as `parseApiUrl` gives it.
 * @param path - what was read.
 * @returns null where the API itself answered, or the device is offline: nothing is wrong with the page.
 */
export async function findConnectionError(
  cause: unknown,
  apiUrl: string,
  path: string,
): Promise<ConnectionError | null> {
  if (!isApiError(cause)) return null;
  const address = inFull(apiUrl);
  const because = (code: ConnectionErrorCode, text: string) =>
    new ConnectionError(code, code === "unreachable" ? UNREACHABLE : MISCONFIGURED, {
      message: `${text} See ${DOCS_URL}/errors/#${code}`,
      cause,
      docsPath: `/errors/#${code}`,
    });
  if (cause.code === "malformed" || cause.code === "not_found")
    return because(
      "api_url",
      `There is no Freehold API at ${address}: GET ${address}${path} was answered with ${cause.status || "a redirect"}. Say where it is with api-url="https://…/api" on the elements, apiUrl on the components, or configure({ apiUrl }).`,
    );
  if (cause.code !== "unreachable" || navigator.onLine === false) return null;
  const origin = originOf(apiUrl);
  switch (await probe(address + path)) {
    case "blocked":
      return because(
        "blocked_by_csp",
        `The page's Content Security Policy blocks requests to ${address}: add ${origin === pageOrigin() ? "'self'" : origin} to its connect-src.`,
      );
    case "answered":
      return (await answersEveryPage(`${address}/embed/check`))
        ? because(
            "origin_not_allowed",
            `${address} answers, but not to pages of ${pageOrigin()}: add ${pageOrigin()} to ALLOWED_ORIGINS of the server.`,
          )
        : because(
            "api_url",
            `${address} answers, but not as a Freehold API. First check the path and the host in api-url. If they are right, add ${pageOrigin()} to ALLOWED_ORIGINS of the server.`,
          );
    case "silent":
      return because(
        "unreachable",
        `Nothing answers at ${address}. Is the server running, and is api-url the right address?`,
      );
  }
}

/** Whether this is what a Freehold API tells every page, also one that may not call it. A site may answer any path with a page of its own. */
async function answersEveryPage(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT);
    const response = await fetch(address, { credentials: "omit", cache: "no-store", signal });
    const answer = parseAnswer(await response.text());
    return isRecord(answer) && "origin_accepted" in answer;
  } catch {
    // Not readable, so it is not told to every page.
    return false;
  }
}

/** Asks an address without being able to read its answer, which needs no permission of the server. */
async function probe(address: string): Promise<"answered" | "silent" | "blocked"> {
  let isBlocked = false;
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (/^(connect|default)-src/.test(event.effectiveDirective)) isBlocked = true;
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  const answered = await fetch(address, {
    mode: "no-cors",
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PROBE_TIMEOUT),
  }).then(
    () => true,
    () => false,
  );
  // The violation is told in a task of its own.
  if (!answered) await new Promise((resolve) => setTimeout(resolve));
  document.removeEventListener("securitypolicyviolation", onViolation);
  return isBlocked ? "blocked" : answered ? "answered" : "silent";
}
