import type { KeyboardEvent } from "react";

/**
 * Opens a `<dialog>` as a modal. Where there are no modals, as in jsdom, the dialog is just open.
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
 * Keeps Escape in a modal: one press closes one dialog, and not also what the page around it closes by a listener of its own.
 *
 * @example
 * <dialog onKeyDown={keepEscape} onCancel={close} />
 */
export function keepEscape(event: KeyboardEvent): void {
  if (event.key === "Escape") event.stopPropagation();
}
