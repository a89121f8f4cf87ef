import { useSyncExternalStore } from "react";

/** Where the text is large there is no room all the same: the style sheet leaves the queue out. */
const wide = matchMedia("(width >= 1200px)");

/** Whether there is room for the queue beside a request. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener("change", changed);
      return () => wide.removeEventListener("change", changed);
    },
    () => wide.matches,
  );
}
