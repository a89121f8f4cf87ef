import { pageWide } from "@freehold/contract";
import { atom, type ReadableAtom, type WritableAtom } from "nanostores";

/** Shows the announcement again. */
export type OpenAnnouncement = () => void;

const $own = /* @__PURE__ */ pageWide(
  "freehold.announcement",
  (): WritableAtom<OpenAnnouncement | null> => atom<OpenAnnouncement | null>(null),
);

/**
 * Shows the announcement of this page again; null while there is none on it. For whatever has a link to it, such as the
 * shell.
 *
 * @example
 * const open = useStore($openAnnouncement);
 * return open && <button onClick={open}>Learn more</button>;
 */
export const $openAnnouncement: ReadableAtom<OpenAnnouncement | null> = $own;

/**
 * Says how the announcement of this page is shown again. Only the announcement widget calls it.
 *
 * @returns how to take it back when the widget leaves the page.
 */
export function setOpenAnnouncement(open: OpenAnnouncement): () => void {
  $own.set(open);
  return () => {
    if ($own.get() === open) $own.set(null);
  };
}
