import { atom, type ReadableAtom, type WritableAtom } from "nanostores";

/** Shows the announcement again. */
export type OpenAnnouncement = () => void;

const KEY = Symbol.for("freehold.announcement");

/** One for every copy of this package on the page. On a server nobody sets it. */
function shared(): WritableAtom<OpenAnnouncement | null> {
  if (!Object.hasOwn(globalThis, KEY)) {
    const value = atom<OpenAnnouncement | null>(null);
    Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value }));
  }
  return Reflect.get(globalThis, KEY);
}

const $own = /* @__PURE__ */ shared();

/**
 * Shows the announcement of this page again; null while there is none on it. For whatever has a link to it, such as the
 * shell.
 *
 * @example
 * const open = useStore($openAnnouncement);
 * return open && <button onClick={open}>What this means</button>;
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
