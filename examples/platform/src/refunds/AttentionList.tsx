import type { AdminPayment } from "@freehold/contract";
import { Amount, Button, Card, ErrorNotice } from "@freehold/ui";
import { TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { adviceOn } from "./advice.ts";
import { reload } from "./desk-query.ts";
import { $queue, openRequest } from "./refunds.ts";
import { $approved, $attention, $treasury } from "./treasury.ts";

/** What waits for an admin's decision on the way to being paid: why, and what to do. Nothing where nothing waits. */
export function AttentionList() {
  const payments = useStore($attention);
  const approved = useStore($approved);
  const mode = useStore($treasury).data?.mode;
  const lapsed = (approved.data?.items ?? []).filter(
    ({ approvals_given, approvals_needed }) => approvals_given < approvals_needed,
  );
  const stuck = mode === "manual" ? [] : (payments.data?.items ?? []);
  // Where nothing can be read, the queue says so for all.
  const error = useStore($queue).error ? undefined : (payments.error ?? approved.error);
  if (!error && stuck.length === 0 && lapsed.length === 0) return null;
  return (
    <Card title="Needs an admin" className="attention">
      {error && (
        <ErrorNotice
          error={error}
          title="This may not be all"
          fallback="What needs an admin could not be read."
          onRetry={() => reload("attention", "approved")}
        />
      )}
      <ul className="attention-list">
        {stuck.map((payment) => (
          <Stuck key={`${payment.withdrawal_id} ${payment.attempt}`} payment={payment} />
        ))}
        {lapsed.map(({ id, user, amount_ubxs, approvals_given, approvals_needed }) => (
          <Item
            key={id}
            id={id}
            email={user.email}
            amount={amount_ubxs}
            title="Its approvals do not count any more"
            text={`It is approved, but ${approvals_given} of ${approvals_needed} approvals count: the limit was lowered, or somebody is no admin any more. It is not paid before another admin approves it.`}
          />
        ))}
      </ul>
    </Card>
  );
}

function Stuck({ payment }: { payment: AdminPayment }) {
  const { title, what, todo } = adviceOn(payment);
  return (
    <Item
      id={payment.withdrawal_id}
      email={payment.email}
      amount={payment.amount_ubxs}
      title={title}
      text={`${what} ${todo}`}
    />
  );
}

function Item({
  id,
  email,
  amount,
  title,
  text,
}: {
  id: string;
  email: string;
  amount: string;
  title: string;
  text: string;
}) {
  return (
    <li>
      <TriangleAlert className="queue-warning" size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="attention-text">
        <h3>{title}</h3>
        <p className="attention-who">
          <span>{email}</span> <Amount value={amount} />
        </p>
        <p className="desk-muted">{text}</p>
      </div>
      <Button size="small" aria-label={`Open the request of ${email}`} onClick={() => openRequest(id)}>
        Open
      </Button>
    </li>
  );
}
