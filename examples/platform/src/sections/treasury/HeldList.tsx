import type { AdminWithdrawal, HoldReason } from "@freehold/contract";
import { Amount, Button, Card, ErrorNotice, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { AttentionItem } from "../../shared/admin/AttentionItem.tsx";
import { remediesOf } from "../../shared/admin/holds/describe.ts";
import { HoldText } from "../../shared/admin/holds/HoldNotice.tsx";
import { $holdMessages } from "../../shared/admin/holds/messages.ts";
import { RetryDialog } from "../../shared/admin/holds/RetryDialog.tsx";
import { $held } from "../../shared/admin/holds/store.ts";
import { $adminMessages } from "../../shared/admin/messages.ts";
import { openRequest } from "../../shared/admin/store.ts";
import { reload } from "../../shared/query/user-query.ts";

/** What is approved and not paid for a reason of its own: why, and what to do. Nothing where there is nothing. */
export function HeldList() {
  const t = useMessages($holdMessages);
  const { data, error } = useStore($held);
  const items = data?.items ?? [];
  // While what became of them is read, they may be in line again.
  const [retrying, setRetrying] = useState<readonly AdminWithdrawal[] | null>(null);
  if (!error && items.length === 0 && !retrying) return null;
  return (
    <Card title={t.held} action={<RetryAll items={items} onRetry={setRetrying} />}>
      {error != null && (
        <ErrorNotice
          error={error}
          title={t.heldPartial}
          fallback={t.heldNotRead}
          onRetry={() => reload("admin:held")}
        />
      )}
      <ul className="attention-list">
        {items.map((item) => item.hold_reason && <Item key={item.id} item={item} hold={item.hold_reason} />)}
      </ul>
      {data && data.total > items.length && (
        <p className="admin-muted">{t.heldMore({ count: data.total - items.length })}</p>
      )}
      {retrying && <RetryDialog requests={retrying} onClose={() => setRetrying(null)} />}
    </Card>
  );
}

/** Pays all anew that can be, and that are not this admin's own. */
function RetryAll({
  items,
  onRetry,
}: {
  items: readonly AdminWithdrawal[];
  onRetry: (items: readonly AdminWithdrawal[]) => void;
}) {
  const t = useMessages($holdMessages);
  const retried = items.filter(({ your_part, hold_reason }) => your_part !== "owner" && remediesOf(hold_reason).retry);
  if (retried.length === 0) return null;
  return (
    <Button size="small" onClick={() => onRetry(retried)}>
      {t.retryAll(retried.length)}
    </Button>
  );
}

function Item({ item: { id, user, amount_ubxs }, hold }: { item: AdminWithdrawal; hold: HoldReason }) {
  const t = useMessages($adminMessages);
  return (
    <AttentionItem
      title={hold.sentence}
      action={
        <Button size="small" aria-label={t.openRequestOf({ email: user.email })} onClick={() => openRequest(id)}>
          {t.open}
        </Button>
      }
    >
      <p className="attention-who">
        <span translate="no">{user.email}</span> <Amount value={amount_ubxs} />
      </p>
      <HoldText hold={hold} />
    </AttentionItem>
  );
}
