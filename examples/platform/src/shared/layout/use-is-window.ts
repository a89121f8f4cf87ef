import { useSyncExternalStore } from "react";

/** From here on there is room for two columns of content beside the sidebar, or for none of it: a phone. */
const WIDTHS = { desk: matchMedia("(width >= 1200px)"), phone: matchMedia("(width < 36em)") };

/** Whether the window is at least as wide as a desk's, or narrower than a tablet's. */
export function useIsWindow(kind: keyof typeof WIDTHS): boolean {
  const query = WIDTHS[kind];
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => query.matches,
  );
}
