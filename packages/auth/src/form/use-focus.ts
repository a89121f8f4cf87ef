import { useEffect, useRef } from "react";

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
    const find = (selector: string) => node.querySelector<HTMLElement>(selector);
    const news = find("h2[tabindex]");
    const empty = [...node.querySelectorAll("input")].find((input) => !input.value);
    if (before.screen !== screen) (news ?? empty)?.focus();
    else if (before.failures !== failures) find("[aria-invalid]")?.focus();
  }, [card, screen, failures]);
}
