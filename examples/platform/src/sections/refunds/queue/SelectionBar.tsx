import type { AdminWithdrawal } from "@freehold/contract";
import { Button, useMessages, useStore } from "@freehold/ui";
import { useEffect, useRef } from "react";
import { ubxs } from "../../../shared/admin/format.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { sumOf } from "../approvals.ts";
import { $queueMessages } from "./messages.ts";
import { $approving, $selected, clearSelection, partInBatch, select } from "./selection.ts";

/** Stands above requests to approve or sign: chooses those of the page, says what is chosen, and approves or signs it. */
export function SelectionBar({ items }: { items: readonly AdminWithdrawal[] }) {
  const t = useMessages($queueMessages);
  const selected = useStore($selected);
  const box = useRef<HTMLInputElement>(null);
  const possible = items.filter((item) => partInBatch(item) !== null);
  const here = possible.filter(({ id }) => selected.has(id)).length;
  const isSigned = selected.size > 0 && [...selected.values()].every((item) => partInBatch(item) === "sign");
  const all = possible.length > 0 && here === possible.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && !all;
  }, [here, all]);

  return (
    <div className="selection" data-chosen={selected.size > 0 || undefined}>
      <label className="selection-all">
        <input
          ref={box}
          type="checkbox"
          checked={all}
          disabled={possible.length === 0}
          onChange={(event) => select(possible, event.target.checked)}
        />
        <span>{t.selectPage}</span>
      </label>
      <p className="selection-count" aria-live="polite">
        {selected.size === 0
          ? t.noneSelected
          : fill(t.selected, {
              count: selected.size,
              sum: <strong translate="no">{ubxs(sumOf(selected.values()))}</strong>,
            })}
      </p>
      <div className="selection-actions">
        <Button
          size="small"
          variant="quiet"
          disabled={selected.size === 0}
          onClick={() => {
            clearSelection();
            // The button is disabled now, and would lose the focus to the page.
            box.current?.focus();
          }}
        >
          {t.clear}
        </Button>
        <Button
          size="small"
          variant="primary"
          disabled={selected.size === 0}
          onClick={() => $approving.set([...selected.values()])}
        >
          {isSigned ? t.signSelected : t.approveSelected}
        </Button>
      </div>
    </div>
  );
}
