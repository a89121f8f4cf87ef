let isTold = false;

/**
 * Warns once, on the console and with `freehold-error` (`styles`), that a widget renders without its style sheet, which contains the
 * tokens.
 *
 * @param root - the root node of a widget.
 */
export function warnIfUnstyled(root: Element): void {
  if (isTold || getComputedStyle(root).getPropertyValue("--_fh-unit")) return;
  isTold = true;
  const message = "Freehold: a widget has no styles. Import them: import '@freehold/withdraw-all/styles.css';";
  console.error(message);
  const detail = { code: "styles", kind: "render", message, requestId: null };
  root.dispatchEvent(new CustomEvent("freehold-error", { detail, bubbles: true, composed: true }));
}
