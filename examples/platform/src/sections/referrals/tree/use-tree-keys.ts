import { type KeyboardEvent, type RefObject, useRef } from "react";

/** The length of the pause that ends what is typed to find a person, in milliseconds. */
const PAUSE_MS = 700;

/**
 * The keys of a tree (WAI-ARIA): up and down, Home and End among what is shown; the arrow towards the end opens or goes in, the
 * other one closes or goes out; Enter and Space do what a click does; letters find the next one that begins with them.
 */
export function useTreeKeys(tree: RefObject<HTMLElement | null>): (event: KeyboardEvent<HTMLElement>) => void {
  // Going to a person redraws the tree.
  const latest = useRef({ typed: "", at: 0 });
  return (event) => {
    const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
    if (!item || !tree.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...tree.current.querySelectorAll<HTMLElement>('[role="treeitem"]')];
    const place = items.indexOf(item);
    const isOpen = item.ariaExpanded === "true";
    const press = () => item.click();
    const level = Number(item.ariaLevel);
    const goTo = (target: HTMLElement | null | undefined) => target?.focus();
    const inwards = getComputedStyle(item).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const outwards = inwards === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    switch (event.key) {
      case "ArrowDown":
        goTo(items[place + 1]);
        break;
      case "ArrowUp":
        goTo(items[place - 1]);
        break;
      case "Home":
        goTo(items[0]);
        break;
      case "End":
        goTo(items.at(-1));
        break;
      case inwards:
        if (isOpen) goTo(items[place + 1]);
        else if (item.ariaExpanded === "false") press();
        break;
      case outwards:
        if (isOpen) press();
        else goTo(items.slice(0, place).findLast((above) => Number(above.ariaLevel) < level));
        break;
      case "Enter":
      case " ":
        press();
        break;
      default: {
        if (event.key.length !== 1) return;
        const { typed: before, at } = latest.current;
        const typed = event.timeStamp - at < PAUSE_MS ? before + event.key : event.key;
        latest.current = { typed, at: event.timeStamp };
        const after = [...items.slice(place + (typed.length === 1 ? 1 : 0)), ...items.slice(0, place)];
        goTo(after.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(typed.toLowerCase())));
      }
    }
    event.preventDefault();
  };
}
