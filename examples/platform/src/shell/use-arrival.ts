import { useStore } from "@freehold/ui";
import { useEffect, useRef } from "react";
import { keepsPlace } from "../shared/location/arrival.ts";
import { $route } from "../shared/location/router.ts";

/**
 * A screen begins at its top, and the focus is at its heading, which a screen reader reads out: whenever the path changes, and not by
 * Back or a tab. A screen that takes the focus to somewhere else, such as to the row one came from, is left alone.
 */
export function useArrival(): void {
  const { section, rest } = useStore($route);
  const path = [section, ...rest].join("/");
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === path) return;
    const isFirst = shown.current === null;
    shown.current = path;
    // Wherever the sign-in form was scrolled to; it took the focus along.
    if (isFirst) window.scrollTo(0, 0);
    else if (!keepsPlace()) return arrive();
  }, [path]);
}

/** @returns how to stop waiting for the heading of a screen whose code is being fetched. */
function arrive(): (() => void) | undefined {
  const main = document.querySelector("main");
  if (!main || isElsewhere(main)) return;
  window.scrollTo(0, 0);
  if (focusHeading(main)) return;
  const screen = new MutationObserver(() => {
    if (isElsewhere(main) || focusHeading(main)) screen.disconnect();
  });
  screen.observe(main, { childList: true, subtree: true });
  return () => screen.disconnect();
}

/** Whether the focus is within the screen already, and not at its heading. */
function isElsewhere(main: Element): boolean {
  const focused = document.activeElement;
  return focused !== main && main.contains(focused) && focused?.tagName !== "H1";
}

function focusHeading(main: Element): boolean {
  const heading = main.querySelector("h1");
  if (!heading) return false;
  if (document.activeElement !== heading) {
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return true;
}
