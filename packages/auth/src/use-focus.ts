import { useEffect, useRef } from "react";

/**
 * Where the keyboard goes on: after a change of screen to the first empty field or the news, after an error to the
 * first bad field. Nobody is called away from another part of the page.
 *
 * @param screen - what is shown.
 * @param failures - counts errors.
 */
export function useFocus(place: { readonly current: HTMLElement | null }, screen: string, failures: number): void {
  const before = useRef({ screen, failures });
  useEffect(() => {
    const was = before.current;
    before.current = { screen, failures };
    const node = place.current;
    if (!node || (document.activeElement !== document.body && !node.matches(":focus-within"))) return;
    const find = (selector: string) => node.querySelector<HTMLElement>(selector);
    const news = find("h2[tabindex]");
    const empty = [...node.querySelectorAll("input")].find((input) => !input.value);
    if (was.screen !== screen) (news ?? empty)?.focus();
    else if (was.failures !== failures) find("[aria-invalid]")?.focus();
  }, [place, screen, failures]);
}
