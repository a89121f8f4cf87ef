import type { Factors } from "@freehold/contract";
import { factors as api } from "@freehold/session/api/factors";
import { Button, ErrorNotice, Notice, useMessages } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import { $text } from "../../messages.ts";
import { useAction } from "../../parts/use-action.ts";

/** That all factors of the user are about to be removed, and how to keep them; or that they were removed lately. */
export function Removal({ factors, onChanged }: { factors: Factors; onChanged: () => Promise<void> }) {
  const t = useMessages($text);
  const action = useAction();
  const [kept, setKept] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (kept) outcome.current?.focus();
  }, [kept]);
  const { removal, removed_at: removedAt } = factors;
  const keep = ({ requested_at }: NonNullable<Factors["removal"]>) =>
    action.run(async () => {
      await api.keep();
      setKept(requested_at);
      await onChanged();
    });
  if (removedAt) return <Notice tone="warning">{t.removedLately({ time: formatDate(removedAt) })}</Notice>;
  const isDue = removal && removal.requested_at !== kept;
  return (
    <>
      {isDue && (
        <Notice
          tone="warning"
          title={t.removalTitle}
          action={
            <Button size="small" busy={action.busy} busyLabel={t.keeping} onClick={() => void keep(removal)}>
              {t.keepFactors}
            </Button>
          }
        >
          <p className="fh-text">
            {removal.by_admins
              ? t.removalByAdmins({ time: formatDate(removal.ends_at) })
              : t.removalByPassword({ asked: formatDate(removal.requested_at), time: formatDate(removal.ends_at) })}
          </p>
          <ErrorNotice error={action.error} fallback={t.notKept} />
        </Notice>
      )}
      <div ref={outcome} tabIndex={-1} className="fh-account-state" role="status">
        {kept && !isDue && <Notice tone="success">{t.kept}</Notice>}
      </div>
    </>
  );
}
