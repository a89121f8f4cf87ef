import type { AdminWithdrawal, BlockedBecause } from "@freehold/contract";
import { Amount, Button, Card, ErrorNotice, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { AttentionItem } from "../../shared/admin/AttentionItem.tsx";
import { reload } from "../../shared/admin/admin-query.ts";
import { BlockText } from "../../shared/admin/holds/BlockNotice.tsx";
import { remediesOf } from "../../shared/admin/holds/describe.ts";
import { $blockedMessages } from "../../shared/admin/holds/messages.ts";
import { RetryDialog } from "../../shared/admin/holds/RetryDialog.tsx";
import { $blocked } from "../../shared/admin/holds/store.ts";
import { $adminMessages } from "../../shared/admin/messages.ts";
import { openRequest } from "../../shared/admin/store.ts";
import { useCurrentUser } from "../../shared/admin/use-current-user.ts";

/** What is approved and not paid for a reason of its own: why, and what to do. Nothing where there is nothing. */
export function BlockedList() {
  const t = useMessages($blockedMessages);
  const { data, error } = useStore($blocked);
  const items = data?.items ?? [];
  // While what became of them is read, they may be in line again.
  const [retrying, setRetrying] = useState<readonly AdminWithdrawal[] | null>(null);
  if (!error && items.length === 0 && !retrying) return null;
  return (
    <Card title={t.blocked} action={<RetryAll items={items} onRetry={setRetrying} />}>
      {error && (
        <ErrorNotice
          error={error}
          title={t.blockedPartial}
          fallback={t.blockedNotRead}
          onRetry={() => reload("blocked")}
        />
      )}
      <ul className="attention-list">
        {items.map((item) => item.blocked_because && <Item key={item.id} item={item} block={item.blocked_because} />)}
      </ul>
      {data && data.total > items.length && (
        <p className="admin-muted">{t.blockedMore({ count: data.total - items.length })}</p>
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
  const t = useMessages($blockedMessages);
  const me = useCurrentUser();
  const retried = items.filter(({ user, blocked_because }) => user.id !== me.id && remediesOf(blocked_because).retry);
  if (retried.length === 0) return null;
  return (
    <Button size="small" onClick={() => onRetry(retried)}>
      {t.retryAll(retried.length)}
    </Button>
  );
}

function Item({ item: { id, user, amount_ubxs }, block }: { item: AdminWithdrawal; block: BlockedBecause }) {
  const t = useMessages($adminMessages);
  return (
    <AttentionItem
      title={block.sentence}
      action={
        <Button size="small" aria-label={t.openRequestOf({ email: user.email })} onClick={() => openRequest(id)}>
          {t.open}
        </Button>
      }
    >
      <p className="attention-who">
        <span>{user.email}</span> <Amount value={amount_ubxs} />
      </p>
      <BlockText block={block} />
    </AttentionItem>
  );
}
