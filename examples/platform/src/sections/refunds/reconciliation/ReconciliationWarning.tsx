import { Notice, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { $reconciliationMessages } from "./messages.ts";
import { $reconciliation } from "./store.ts";

/** Says to whoever lets payments go on that the books still differ. Nothing where they do not. */
export function ReconciliationWarning() {
  const t = useMessages($reconciliationMessages);
  const count = useStore($reconciliation).data?.differences.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={count === 1 ? t.stillDifferOnce : t.stillDiffer({ count })}>
      {t.stillDifferText}
    </Notice>
  );
}
