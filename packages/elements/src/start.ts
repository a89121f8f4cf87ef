import { $session, configure } from "@freehold/session";

const TAGS = [
  "freehold-announcement",
  "freehold-auth",
  "freehold-sidebar-shell",
  "freehold-wallet-connect",
  "freehold-withdraw-all",
];

/** What an element says; a property that was set before its class has come is no attribute yet, and goes before it. */
function apiUrlOf(element: Element): string | null {
  const set: unknown = Object.getOwnPropertyDescriptor(element, "apiUrl")?.value;
  return typeof set === "string" ? set : element.getAttribute("api-url");
}

/**
 * Starts the session while the views are still on their way, where the page's elements say the API is (`api-url`, the first
 * that has one). A page without elements has not said it yet: its session starts with its first element.
 *
 * @throws {TypeError} if that `api-url` is no address of an API.
 */
export function startSession(): void {
  const elements = [...document.querySelectorAll(TAGS.join())];
  if (elements.length === 0) return;
  const apiUrl = elements.map(apiUrlOf).find(Boolean);
  if (apiUrl) configure({ apiUrl });
  // The session loads with its first listener, and goes on as long as it has one.
  $session.listen(() => {});
}

/** Loads what draws an element. What cannot be loaded is said on the console: there is no place on the page to say it. */
export async function loadView(tag: string, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    console.error(`Freehold: <${tag}> could not be loaded, and nothing is shown in its place.`, error);
  }
}
