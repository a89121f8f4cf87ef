/** What a person types into, and what they press by a key. */
const FIELDS = "input, textarea, select";
const PRESSED = "button, summary, a[href]";
const EVENTS = ["keydown", "keypress", "keyup", "copy", "cut", "paste"] as const;

/**
 * Keeps what a person types, copies and pastes in an element's own fields within the element. To listeners around it a shadow tree hides
 * that a field has the focus: a page with shortcuts would take letters away. Escape and Tab are about what is around a field, and go on.
 *
 * @example
 * keepKeys(this); // in the constructor of an element
 */
export function keepKeys(element: HTMLElement): void {
  for (const type of EVENTS) element.addEventListener(type, keep);
}

function keep(event: Event): void {
  const [target] = event.composedPath();
  // What the page has put into a slot is the page's own.
  if (event.target !== event.currentTarget || !(target instanceof Element)) return;
  const key = event instanceof KeyboardEvent ? event.key : null;
  const isTyped = target.matches(FIELDS) && key !== "Escape" && key !== "Tab";
  const isPressed = target.matches(PRESSED) && (key === "Enter" || key === " ");
  if (isTyped || isPressed) event.stopPropagation();
}
