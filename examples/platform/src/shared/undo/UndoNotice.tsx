import { Button, keepFocus, useMessages, useStore } from "@freehold/ui";
import { X } from "@freehold/ui/icons";
import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "../keys/is-typing.ts";
import { $undoMessages } from "./messages.ts";
import { $undo, type Undo } from "./undo.ts";
import "./styles.css";

/** How long something can be taken back. */
const OFFERED_SECONDS = 10;

/**
 * What was just done, at the foot of the page, with the way to take it back, also by Ctrl Z or Cmd Z. It stays while the pointer or
 * the focus is on it.
 */
export function UndoNotice() {
  const offer = useStore($undo);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="undo-place">
      <div ref={box} className="undo" data-open={offer !== null || undefined}>
        <span role="status">{offer?.text}</span>
        {offer && <Offer offer={offer} box={box} />}
      </div>
    </div>
  );
}

function Offer({ offer, box }: { offer: Undo; box: RefObject<HTMLElement | null> }) {
  const t = useMessages($undoMessages);
  useEffect(() => {
    let left = OFFERED_SECONDS;
    const timer = setInterval(() => {
      left = box.current?.matches(":hover, :focus-within") ? OFFERED_SECONDS : left - 1;
      if (left === 0) close(offer);
    }, 1000);
    return () => clearInterval(timer);
  }, [offer, box]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      takeBack(offer);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [offer]);
  return (
    <fieldset className="undo-acts" aria-label={offer.text}>
      <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" title={t.undoKeys} onClick={() => takeBack(offer)}>
        {t.undo}
      </Button>
      <button type="button" className="fh-icon-button" aria-label={t.dismiss} onClick={() => close(offer)}>
        <X size={16} />
      </button>
    </fieldset>
  );
}

function takeBack(offer: Undo): void {
  close(offer);
  offer.undo();
}

function close(offer: Undo): void {
  if ($undo.get() === offer) $undo.set(null);
  queueMicrotask(keepFocus);
}
