import type { AdminPayment } from "@freehold/contract";
import { Amount, Button, Card, ErrorNotice, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { AttentionItem } from "../shared/AttentionItem.tsx";
import { reload } from "../shared/admin-query.ts";
import { $attentionMessages, attentionOf } from "../shared/attention-messages.ts";
import { $refundsMessages } from "../shared/messages.ts";
import { openRequest } from "../shared/store.ts";
import { $treasury } from "../treasury/store.ts";
import { $queueMessages } from "./messages.ts";
import { $attention, $lapsed } from "./store.ts";

/**
 * What waits for an admin's decision on the way to being paid: why, and what to do. Nothing where nothing waits.
 *
 * @param props.quiet - what cannot be read is said elsewhere.
 */
export function AttentionList({ quiet }: { quiet: boolean }) {
  const t = useMessages($queueMessages);
  const payments = useStore($attention);
  const approved = useStore($lapsed);
  const mode = useStore($treasury).data?.mode;
  const stuck = mode === "manual" ? undefined : payments.data;
  const lapsed = approved.data;
  const error = quiet ? undefined : (payments.error ?? approved.error);
  const all = (stuck?.total ?? 0) + (lapsed?.total ?? 0);
  if (!error && all === 0) return null;
  const shown = (stuck?.items.length ?? 0) + (lapsed?.items.length ?? 0);
  return (
    <Card title={t.attention}>
      {error && (
        <ErrorNotice
          error={error}
          title={t.attentionPartial}
          fallback={t.attentionNotRead}
          onRetry={() => reload("attention", "lapsed")}
        />
      )}
      <ul className="attention-list">
        {stuck?.items.map((payment) => (
          <StuckPayment key={`${payment.withdrawal_id} ${payment.attempt}`} payment={payment} />
        ))}
        {lapsed?.items.map(({ id, user, amount_ubxs, approvals_given, approvals_needed }) => (
          <Item
            key={id}
            id={id}
            email={user.email}
            amount={amount_ubxs}
            title={t.lapsedTitle}
            what={t.lapsedWhat({ given: approvals_given, needed: approvals_needed })}
            todo={t.lapsedTodo}
          />
        ))}
      </ul>
      {all > shown && <p className="admin-muted">{t.attentionMore({ count: all - shown })}</p>}
    </Card>
  );
}

function StuckPayment({ payment }: { payment: AdminPayment }) {
  const { title, what, todo } = attentionOf(payment, useMessages($attentionMessages));
  return (
    <Item id={payment.withdrawal_id} email={payment.email} amount={payment.amount_ubxs} {...{ title, what, todo }} />
  );
}

type ItemProps = { id: string; email: string; amount: string; title: string; what: string; todo: string };

function Item({ id, email, amount, title, what, todo }: ItemProps) {
  const t = useMessages($refundsMessages);
  return (
    <AttentionItem
      title={title}
      action={
        <Button size="small" aria-label={t.openRequestOf({ email })} onClick={() => openRequest(id)}>
          {t.open}
        </Button>
      }
    >
      <p className="attention-who">
        <span>{email}</span> <Amount value={amount} />
      </p>
      <p className="admin-muted">{what}</p>
      <p>{todo}</p>
    </AttentionItem>
  );
}
