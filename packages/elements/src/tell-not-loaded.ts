import { DOCS_URL } from "@freehold/contract";

/**
 * Tells the page that a file of an element could not be loaded: on the console, with what mends it, and as `freehold-error` on each of
 * the elements in question, or on the document when it has none. There may be nothing on the page to say it in.
 *
 * @param tag - whose file it is; a selector of several.
 * @param error - what the load was rejected with; it names the address.
 */
export function tellNotLoaded(tag: string, error: unknown): void {
  const message =
    "A file of the Freehold elements failed to load. Serve all files of one version from one folder, and allow them in the " +
    "Content Security Policy's script-src.";
  console.error(`Freehold: ${message} See ${DOCS_URL}/errors/#load`, error);
  const elements = document.querySelectorAll(tag);
  for (const target of elements.length > 0 ? elements : [document])
    target.dispatchEvent(
      new CustomEvent("freehold-error", {
        detail: { code: "load", kind: "render", message, requestId: null },
        bubbles: true,
        composed: true,
      }),
    );
}
