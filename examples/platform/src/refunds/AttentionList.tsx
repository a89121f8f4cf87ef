import type { AdminPayment } from "@freehold/contract";
import { Amount, Button, Card, ErrorNotice } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { adviceOn } from "./advice.ts";
import { Concern } from "./Concern.tsx";
import { reload } from "./desk-query.ts";
import { $queue, openRequest } from "./refunds.ts";
import { $attention, $lapsed, $treasury } from "./treasury.ts";

/** What waits for an admin's decision on the way to being paid: why, and what to do. Nothing where nothing waits. */
export function AttentionList() {
  const payments = useStore($attention);
  const approved = useStore($lapsed);
  const mode = useStore($treasury).data?.mode;
  const stuck = mode === "manual" ? undefined : payments.data;
  const lapsed = approved.data;
  // Where nothing can be read, the queue says so for all.
  const error = useStore($queue).error ? undefined : (payments.error ?? approved.error);
  const all = (stuck?.total ?? 0) + (lapsed?.total ?? 0);
  if (!error && all === 0) return null;
  const shown = (stuck?.items.length ?? 0) + (lapsed?.items.length ?? 0);
  return (
    <Card title="Needs an admin">
      {error && (
        <ErrorNotice
          error={error}
          title="This may not be all"
          fallback="What needs an admin could not be read."
          onRetry={() => reload("attention", "lapsed")}
        />
      )}
      <ul className="concerns">
        {stuck?.items.map((payment) => (
          <Stuck key={`${payment.withdrawal_id} ${payment.attempt}`} payment={payment} />
        ))}
        {lapsed?.items.map(({ id, user, amount_ubxs, approvals_given, approvals_needed }) => (
          <Item
            key={id}
            id={id}
            email={user.email}
            amount={amount_ubxs}
            title="Its approvals do not count any more"
            what={`It is approved, but ${approvals_given} of ${approvals_needed} approvals count: the limit was lowered, or somebody is no admin any more.`}
            todo="Another admin has to approve it before it is paid."
          />
        ))}
      </ul>
      {all > shown && <p className="desk-muted">{`${all - shown} more stand here once these are settled.`}</p>}
    </Card>
  );
}

function Stuck({ payment }: { payment: AdminPayment }) {
  const { title, what, todo } = adviceOn(payment);
  return (
    <Item id={payment.withdrawal_id} email={payment.email} amount={payment.amount_ubxs} {...{ title, what, todo }} />
  );
}

type ItemProps = { id: string; email: string; amount: string; title: string; what: string; todo: string };

function Item({ id, email, amount, title, what, todo }: ItemProps) {
  return (
    <Concern
      title={title}
      action={
        <Button size="small" aria-label={`Open the request of ${email}`} onClick={() => openRequest(id)}>
          Open
        </Button>
      }
    >
      <p className="concern-who">
        <span>{email}</span> <Amount value={amount} />
      </p>
      <p className="desk-muted">{what}</p>
      <p>{todo}</p>
    </Concern>
  );
}
