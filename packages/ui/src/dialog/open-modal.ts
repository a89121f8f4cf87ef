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
