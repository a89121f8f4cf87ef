/** Whether a key is meant for the field it is typed into. In a choice, too, letters choose. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("select, textarea, input:not([type=checkbox], [type=radio])");
}
