import { DOCS_URL } from "@freehold/contract";
import { isApiError } from "./api-error.ts";
import { inFull, originOf, pageOrigin } from "./api-url.ts";
import { ConnectionError, type ConnectionErrorCode } from "./connection-error.ts";
import { isRecord, parseAnswer } from "./without-prototype.ts";

const MISCONFIGURED =
  "Signing in doesn't work here, because this page isn't set up to reach the platform. Tell the site's owner.";
const UNREACHABLE = "We can't reach the platform. Check your connection. We'll retry automatically.";
/** Of the request that finds out whether anything answers, in milliseconds. */
const PROBE_TIMEOUT = 5_000;

/**
 * Finds out why a call to the API failed, with a second request that needs no permission from the server.
 *
 * @param apiUrl - as `parseApiUrl` gives it.
 * @param path - the path of the failed call.
 * @returns null if the API responded or the device is offline, so the page isn't at fault.
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
      `There is no Freehold API at ${address}: GET ${address}${path} returned ${cause.status || "a redirect"}. Set its address with api-url="https://…/api" on the elements, apiUrl on the components, or configure({ apiUrl }).`,
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
            `${address} responds, but not to pages on ${pageOrigin()}: add ${pageOrigin()} to the server's ALLOWED_ORIGINS.`,
          )
        : because(
            "api_url",
            `${address} responds, but not as a Freehold API. Check the host and path in api-url first. If they are right, add ${pageOrigin()} to the server's ALLOWED_ORIGINS.`,
          );
    case "silent":
      return because("unreachable", `Nothing responds at ${address}. Is the server running, and is api-url right?`);
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
