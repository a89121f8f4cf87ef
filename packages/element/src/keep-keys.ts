/** What people type into, and what Enter and Space press. */
const FIELDS = "input, textarea, select";
const PRESSED = "button, summary, a[href]";
const EVENTS = ["keydown", "keypress", "keyup", "copy", "cut", "paste"] as const;

/**
 * Keeps key, copy, cut and paste events of an element's own fields inside the element. Listeners outside cannot see that a field in a shadow
 * tree has the focus, so a page with shortcuts would swallow letters. Escape and Tab still reach the page.
 *
 * @example
 * keepKeys(this); // in the constructor of an element
 */
export function keepKeys(element: HTMLElement): void {
  for (const type of EVENTS) element.addEventListener(type, keep);
}

function keep(event: Event): void {
  const [target] = event.composedPath();
  // A node in a slot belongs to the page.
  if (event.target !== event.currentTarget || !(target instanceof Element)) return;
  const key = event instanceof KeyboardEvent ? event.key : null;
  const isTyped = target.matches(FIELDS) && key !== "Escape" && key !== "Tab";
  const isPressed = target.matches(PRESSED) && (key === "Enter" || key === " ");
  if (isTyped || isPressed) event.stopPropagation();
}
