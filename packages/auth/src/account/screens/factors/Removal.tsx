import type { Factors } from "@freehold/contract";
import { factors as api } from "@freehold/session/api/factors";
import { Button, ErrorNotice, Notice, useMessages } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import { useState } from "react";
import { $text } from "../../messages.ts";
import { useAction } from "../../parts/use-action.ts";

/** That all factors of the user are about to be removed, and how to keep them; or that they were removed lately. */
export function Removal({ factors, onChanged }: { factors: Factors; onChanged: () => Promise<void> }) {
  const t = useMessages($text);
  const action = useAction();
  const [isKept, setKept] = useState(false);
  const { removal, removed_at: removedAt } = factors;
  if (removedAt) return <Notice tone="warning">{t.removedLately({ time: formatDate(removedAt) })}</Notice>;
  if (!removal)
    return (
      isKept && (
        <Notice tone="success" live>
          {t.kept}
        </Notice>
      )
    );
  const [asked, time] = [formatDate(removal.requested_at), formatDate(removal.ends_at)];
  const keep = () =>
    action.run(async () => {
      await api.keep();
      setKept(true);
      await onChanged();
    });
  return (
    <Notice
      tone="warning"
      title={t.removalTitle}
      action={
        <Button size="small" busy={action.busy} busyLabel={t.keeping} onClick={() => void keep()}>
          {t.keepFactors}
        </Button>
      }
    >
      <p className="fh-text">
        {removal.by_admins ? t.removalByAdmins({ time }) : t.removalByPassword({ asked, time })}
      </p>
      <ErrorNotice error={action.error} fallback={t.notKept} />
    </Notice>
  );
}
