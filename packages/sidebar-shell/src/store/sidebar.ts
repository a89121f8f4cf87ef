import { atom, onMount, type ReadableAtom } from "nanostores";

/** SPEC 9: from here on the sidebar stands beside the main area. */
const WIDE = "(min-width: 1024px)";

/** The state of the sidebar: whether it's open, and whether it's beside the main area or slides over it. */
export type Sidebar = {
  /** The window is 1024 px or wider. */
  readonly $wide: ReadableAtom<boolean>;
  readonly $open: ReadableAtom<boolean>;
  open(): void;
  close(): void;
  /** SPEC 2: below 1024 px the sidebar closes after a selection. */
  selected(): void;
};

/**
 * Creates the sidebar's state: open from 1024 px, closed below, and reset whenever a resize crosses that width (SPEC 2). A resize that
 * doesn't cross it changes nothing, because a phone's address bar resizes the window all the time.
 *
 * @param media - replaces the window's media query.
 * @example
 * const sidebar = createSidebar();
 * sidebar.$open.subscribe((open) => {});
 */
export function createSidebar(media: MediaQueryList | undefined = globalThis.matchMedia?.(WIDE)): Sidebar {
  const $wide = atom(media?.matches ?? false);
  const $open = atom(media?.matches ?? false);
  onMount($wide, () => {
    if (!media) return;
    const follow = () => {
      if ($wide.value === media.matches) return;
      $wide.set(media.matches);
      $open.set(media.matches);
    };
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  });
  return {
    $wide,
    $open,
    open: () => $open.set(true),
    close: () => $open.set(false),
    selected: () => {
      if (!$wide.get()) $open.set(false);
    },
  };
}
