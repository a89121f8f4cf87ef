import { asksFirst, beginAsking } from "../../shared/location/leaving.ts";

/**
 * Back closes a dialog instead of leaving the page, and is asked about like a link where a form would be left. Browsers without the
 * Navigation API go back as ever.
 *
 * @param follow - goes where a link leads, without loading the page anew.
 * @returns how to stop.
 */
export function guardLeaving(follow: (path: string) => void): () => void {
  const stopAsking = beginAsking();
  const stop = new AbortController();
  const { signal } = stop;
  // Before the router, and before a host that follows the link by itself.
  addEventListener("click", (event) => heedLink(event, follow), { capture: true, signal });
  if ("navigation" in globalThis) navigation.addEventListener("navigate", heedBack, { signal });
  return () => {
    stop.abort();
    stopAsking();
  };
}

function heedLink(event: MouseEvent, follow: (path: string) => void): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.origin !== location.origin) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const path = link.pathname + link.search;
  if (!asksFirst(path, () => follow(path))) return;
  // What the link stands in hears of the click all the same: a menu closes.
  event.preventDefault();
}

function heedBack(event: NavigateEvent): void {
  if (event.navigationType !== "traverse" || !event.cancelable) return;
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const { key, url } = event.destination;
  if (dialog) dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  else if (!asksFirst(url, () => navigation.traverseTo(key))) return;
  event.preventDefault();
}
