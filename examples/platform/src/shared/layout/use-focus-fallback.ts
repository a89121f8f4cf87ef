import { type RefObject, useEffect } from "react";

/**
 * Gives the focus to an element where the button that had it is gone with what it did: a person does not start the page again with Tab.
 *
 * @param element - usually the screen's heading, with a `tabIndex` of -1.
 * @param changed - differs whenever buttons may have come or gone; undefined until the screen is read.
 * @example
 * useFocusFallback(heading, data?.status);
 */
export function useFocusFallback(element: RefObject<HTMLElement | null>, changed: string | undefined): void {
  useEffect(() => {
    if (changed !== undefined && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [element, changed]);
}
