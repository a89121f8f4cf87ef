import { $session, claimApiUrl } from "@freehold/session";
import { TAGS } from "./tags.ts";

/** What an element says; a property that was set before its class has come is no attribute yet, and goes before it. */
function apiUrlOf(element: Element): string | null {
  const set: unknown = Object.getOwnPropertyDescriptor(element, "apiUrl")?.value;
  return typeof set === "string" ? set : element.getAttribute("api-url");
}

/**
 * Starts the session before an element is defined, where the page says the API is: by `configure()`, or by the first of its elements
 * that has an `api-url`. A page without elements has not said it yet: its session starts with its first element.
 *
 * An `api-url` that is no address of an API, or another one than the page uses, is said on the console, and no API is asked: no token
 * leaves before the address is known to be good.
 *
 * @returns whether the session has started, so that more may be asked for beside it.
 */
export function startSession(): boolean {
  const elements = [...document.querySelectorAll(TAGS.join())];
  if (elements.length === 0) return false;
  const apiUrl = elements.map(apiUrlOf).find(Boolean);
  if (apiUrl && claimApiUrl(apiUrl) !== null) return false;
  // The session loads with its first listener, and goes on as long as it has one.
  $session.listen(() => {});
  return true;
}
