import type { AdminWithdrawal } from "@freehold/contract";
import { Button } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $approving, $selected, clearSelection, select, sumOf, whyNot } from "./selection.ts";
import { useMe } from "./use-me.ts";

/** Stands above the pending requests: chooses those of the page, says what is chosen, and approves it. */
export function SelectionBar({ items }: { items: readonly AdminWithdrawal[] }) {
  const selected = useStore($selected);
  const me = useMe();
  const box = useRef<HTMLInputElement>(null);
  const possible = items.filter((item) => whyNot(item, me) === null);
  const here = possible.filter(({ id }) => selected.has(id)).length;
  const all = possible.length > 0 && here === possible.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && !all;
  }, [here, all]);

  return (
    <div className="selection">
      <label className="selection-all">
        <input
          ref={box}
          type="checkbox"
          checked={all}
          disabled={possible.length === 0}
          onChange={(event) => select(possible, event.target.checked)}
        />
        Select this page
      </label>
      <p className="selection-count" aria-live="polite">
        {selected.size === 0 ? (
          "None selected"
        ) : (
          <>
            {selected.size} selected: <strong>{formatUbxs(sumOf(selected.values()))} UBXS</strong>
          </>
        )}
      </p>
      <div className="selection-actions">
        <Button size="small" variant="quiet" disabled={selected.size === 0} onClick={clearSelection}>
          Clear
        </Button>
        <Button
          size="small"
          variant="primary"
          disabled={selected.size === 0}
          onClick={() => $approving.set([...selected.values()])}
        >
          Approve selected
        </Button>
      </div>
    </div>
  );
}
