import { pageWide } from "@freehold/contract";
import { atom, type ReadableAtom, type WritableAtom } from "nanostores";

/** Shows the announcement again. */
export type OpenAnnouncement = () => void;

const $own = /* @__PURE__ */ pageWide(
  "freehold.announcement",
  (): WritableAtom<OpenAnnouncement | null> => atom<OpenAnnouncement | null>(null),
);

/**
 * Shows the page's announcement again; null while there is none. For links to it, such as in the
 * shell.
 *
 * @example
 * const open = useStore($openAnnouncement);
 * return open && <button onClick={open}>Learn more</button>;
 */
export const $openAnnouncement: ReadableAtom<OpenAnnouncement | null> = $own;

/**
 * Sets the function that shows the page's announcement again. Only the announcement widget calls it.
 *
 * @returns removes the function when the widget leaves the page.
 */
export function setOpenAnnouncement(open: OpenAnnouncement): () => void {
  $own.set(open);
  return () => {
    if ($own.get() === open) $own.set(null);
  };
}
