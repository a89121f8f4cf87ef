import { Button, keepFocus, Notice, useMessages } from "@freehold/ui";
import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { $draftMessages } from "./messages.ts";

/** Says that a form has something in it from before, which can be thrown away. */
export function RestoredNotice({ draft }: { draft: { isRestored: boolean; clear: () => void } }) {
  const t = useMessages($draftMessages);
  if (!draft.isRestored) return null;
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const title = currentTarget.closest("dialog")?.querySelector<HTMLElement>("h2");
    flushSync(draft.clear);
    // The button is gone, and the page behind a dialog takes no focus.
    title?.focus();
    keepFocus();
  };
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={discard}>
          {t.discard}
        </Button>
      }
    >
      <p>{t.restored}</p>
    </Notice>
  );
}
