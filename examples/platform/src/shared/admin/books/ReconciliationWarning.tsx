import { Notice, useMessages, useStore } from "@freehold/ui";
import { $booksWarningMessages } from "./messages.ts";
import { $reconciliation } from "./store.ts";

/** Warns an admin who lets payments go on that the books still differ. Shows nothing where they agree. */
export function ReconciliationWarning() {
  const t = useMessages($booksWarningMessages);
  const count = useStore($reconciliation).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={count === 1 ? t.stillDifferOnce : t.stillDiffer({ count })}>
      {t.stillDifferText}
    </Notice>
  );
}
