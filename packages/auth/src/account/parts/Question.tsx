import { Button, ErrorNotice, useMessages } from "@freehold/ui";
import { useEffect, useId, useRef } from "react";
import { $text } from "../messages.ts";
import type { Action } from "./use-action.ts";

/** A question in place of what it's about. It has the focus first, so that it's read before it's answered. */
export function Question({
  question,
  yes,
  busyLabel,
  failed,
  action,
  danger = false,
  onYes,
  onNo,
}: {
  question: string;
  yes: string;
  busyLabel: string;
  failed: string;
  action: Action;
  danger?: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const t = useMessages($text);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={id} className="fh-account-box" part="question">
      <p className="fh-text" id={id}>
        {question}
      </p>
      <ErrorNotice error={action.error} fallback={failed} />
      <div className="fh-actions">
        <Button
          size="small"
          variant={danger ? "danger" : "primary"}
          busy={action.busy}
          busyLabel={busyLabel}
          onClick={onYes}
        >
          {yes}
        </Button>
        <Button size="small" disabled={action.busy} onClick={onNo}>
          {danger ? t.keep : t.cancel}
        </Button>
      </div>
    </div>
  );
}
