let isTold = false;

/**
 * Says once, on the console and by `freehold-error` with the code `styles`, that a widget is drawn without its style sheet: tokens come
 * with it.
 *
 * @param root - the outermost node of a widget.
 */
export function warnIfUnstyled(root: Element): void {
  if (isTold || getComputedStyle(root).getPropertyValue("--_fh-unit")) return;
  isTold = true;
  const message = "Freehold: a widget has no styles. Import them: import '@freehold/withdraw-all/styles.css';";
  console.error(message);
  const detail = { code: "styles", message, requestId: null };
  root.dispatchEvent(new CustomEvent("freehold-error", { detail, bubbles: true, composed: true }));
}
