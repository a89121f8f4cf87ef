import { keepEscape, openModal, useMessages } from "@freehold/ui";
import { X } from "@freehold/ui/icons";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { $messages } from "../store/messages.ts";

/**
 * The sidebar below 1024 px: a native modal, so the browser makes the whole page behind it inert, keeps the focus inside
 * and gives it back to the menu toggle.
 */
export function Drawer({
  id,
  open,
  brand,
  onClose,
  children,
}: {
  id: string;
  open: boolean;
  brand: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useMessages($messages);
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!open || !node) return;
    const close = openModal(node);
    // The section one is in, rather than the close button, which the browser would choose.
    node.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
    return close;
  }, [open]);

  return (
    <dialog
      ref={dialog}
      id={id}
      className="fh-shell-drawer"
      aria-label={t.sections}
      onKeyDown={keepEscape}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A browser closes a modal unasked at a second Escape. It tells in a later task: by then the sidebar may have left
        // the drawer for its place beside the main area.
        if (event.currentTarget.isConnected) onClose();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the close button beside it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button */}
      <div className="fh-shell-overlay" part="overlay" onClick={onClose} />
      <div className="fh-shell-sheet" part="sidebar">
        <div className="fh-shell-sheet-head">
          <div className="fh-shell-brand">{brand}</div>
          <button type="button" className="fh-icon-button fh-shell-action" aria-label={t.closeMenu} onClick={onClose}>
            <X size={20} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
