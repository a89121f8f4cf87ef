import { type ReactNode, useId, useRef } from "react";
import { X } from "../icons/generated/index.ts";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { classNames } from "../root/class-names.ts";
import { keepFocus } from "../root/keep-focus.ts";
import { keepEscape, openModal } from "./open-modal.ts";

/** Props of {@link Dialog}. */
export type DialogProps = {
  /** Whether the dialog is open. */
  open: boolean;
  /** The user asked to close it, with Escape or the close icon. Set `open` to false. */
  onClose: () => void;
  /** The heading, which also labels the dialog. */
  title: ReactNode;
  /** The content between the title and the buttons. */
  children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /**
   * Whether Escape and a close icon close it.
   *
   * @default true
   */
  dismissible?: boolean | undefined;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Renders a modal as a native `<dialog>`: the browser traps the focus and returns it on close. If nothing had the focus, or
 * that element is gone, it moves to the page's main area. The second half of a double click that opened it does nothing in it.
 *
 * @example
 * <Dialog open={open} onClose={close} title="Important Announcement" actions={<Button onClick={close}>I Understand</Button>}>
 *   …
 * </Dialog>
 */
export function Dialog({ open, onClose, title, children, actions, dismissible = true, className }: DialogProps) {
  const t = useMessages($ui);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const hasBegun = useRef(false);

  // The dialog must close before React removes it from the page, or the browser does not give the focus back.
  useIsomorphicLayoutEffect(() => {
    const node = dialog.current;
    // A custom element that was just removed from the page may still render once: there is nothing to show the dialog in.
    if (!open || !node?.isConnected) return;
    const close = openModal(node);
    hasBegun.current = false;
    // The title, not the close icon: a screen reader then begins with what the dialog is about.
    heading.current?.focus();
    return () => {
      close();
      // What had the focus before may be gone with the same change of the page.
      queueMicrotask(keepFocus);
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      part="dialog"
      className={classNames("fh-dialog", className)}
      aria-labelledby={id}
      onClickCapture={(event) => {
        // The clicks of a double click are counted; the keyboard's have 0.
        if (event.detail < 2) hasBegun.current = true;
        else if (!hasBegun.current) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
      onKeyDown={keepEscape}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={(event) => {
        // A second Escape closes a dialog without asking. The event comes in a later task: the dialog may have been removed.
        const node = event.currentTarget;
        if (event.target !== node || !open || node.open || !node.isConnected) return;
        if (dismissible) onClose();
        else node.showModal();
      }}
    >
      {open && (
        <div className="fh-dialog-panel" part="dialog-panel">
          <div className="fh-dialog-head">
            <h2 className="fh-dialog-title" part="dialog-title" id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {dismissible && (
              <button type="button" className="fh-icon-button" part="close" aria-label={t.close} onClick={onClose}>
                <X size={20} />
              </button>
            )}
          </div>
          <div className="fh-dialog-body" part="dialog-body">
            {children}
          </div>
          {actions && <div className="fh-dialog-actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
