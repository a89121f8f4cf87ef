import { useEffect, useRef } from "react";
import { FORM_SLOTS } from "./light-form.ts";

/**
 * Moves the keyboard focus: after a change of screen to the first empty field or to the news, after an error to the first
 * bad field. The focus is never taken from another part of the page.
 *
 * @param card - what the screens stand on.
 * @param screen - the name of the screen.
 * @param failures - how many attempts have failed.
 */
export function useFocus(card: { readonly current: HTMLElement | null }, screen: string, failures: number): void {
  const previous = useRef({ screen, failures });
  useEffect(() => {
    const before = previous.current;
    previous.current = { screen, failures };
    const node = card.current;
    if (!node || (document.activeElement !== document.body && !node.matches(":focus-within"))) return;
    const find = <Found extends HTMLElement>(selector: string) =>
      partsOf(node).flatMap((part) => [...part.querySelectorAll<Found>(selector)]);
    const [news] = find("h2[tabindex]");
    const empty = find<HTMLInputElement>("input").find((input) => !input.value);
    if (before.screen !== screen) (news ?? empty)?.focus();
    else if (before.failures !== failures) find("[aria-invalid]")[0]?.focus();
  }, [card, screen, failures]);
}

/** The card, and what of its form is in the page's tree. */
function partsOf(card: HTMLElement): Element[] {
  const slots = [...card.querySelectorAll("slot")].filter(({ name }) => FORM_SLOTS.some((own) => own === name));
  return [card, ...slots.flatMap((slot) => slot.assignedElements())];
}
