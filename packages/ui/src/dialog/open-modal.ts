import type { KeyboardEvent } from "react";

/**
 * Opens a `<dialog>` as a modal. Without support for modals, as in jsdom, the dialog just opens.
 *
 * @returns closes it.
 * @example
 * useLayoutEffect(() => (open ? openModal(dialog.current) : undefined), [open]);
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const { showModal, close } = dialog as Partial<HTMLDialogElement>;
  const show = (open: boolean) => dialog.toggleAttribute("open", open);
  if (showModal) dialog.showModal();
  else show(true);
  return () => (close ? dialog.close() : show(false));
}

/**
 * Stops Escape at a modal, so that one press closes only this dialog, and nothing that the page closes with its own listener.
 *
 * @example
 * <dialog onKeyDown={keepEscape} onCancel={close} />
 */
export function keepEscape(event: KeyboardEvent): void {
  if (event.key === "Escape") event.stopPropagation();
}
