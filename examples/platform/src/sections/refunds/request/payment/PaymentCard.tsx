import type { AdminPayment, AdminWithdrawal, HoldReason } from "@freehold/contract";
import { Badge, Button, Card, DescriptionList, Skeleton, Time, TxLink, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, Clock, Hourglass, TriangleAlert } from "@freehold/ui/icons";
import { useState } from "react";
import { isHeld, remediesOf, severityOf, shortReason } from "../../../../shared/admin/holds/describe.ts";
import { HoldNotice } from "../../../../shared/admin/holds/HoldNotice.tsx";
import { $holdMessages } from "../../../../shared/admin/holds/messages.ts";
import { RetryDialog } from "../../../../shared/admin/holds/RetryDialog.tsx";
import { $adminMessages } from "../../../../shared/admin/messages.ts";
import { $treasury } from "../../../../shared/admin/treasury/store.ts";
import { fill } from "../../../../shared/layout/fill.tsx";
import { $paymentMessages } from "./messages.ts";
import { PaymentBatch } from "./PaymentBatch.tsx";

const STATES = {
  waiting: { tone: "neutral", Icon: Clock },
  signed: { tone: "blue", Icon: Hourglass },
  sent: { tone: "blue", Icon: Hourglass },
  mined: { tone: "blue", Icon: Hourglass },
  paid: { tone: "green", Icon: CircleCheck },
  attention: { tone: "yellow", Icon: TriangleAlert },
} as const;

/** How far the payment of a request on the chain is, and what an admin can do where it does not go on by itself. */
export function PaymentCard({
  withdrawal,
  payment,
  decides,
}: {
  withdrawal: AdminWithdrawal;
  payment: AdminPayment | null;
  /** This admin may decide about it: it is not their own. */
  decides: boolean;
}) {
  const t = useMessages($paymentMessages);
  const reasons = useMessages($holdMessages);
  const { data: treasury, error: treasuryError } = useStore($treasury);
  const live = payment && payment.status !== "failed" ? payment : null;
  if (!live && withdrawal.status === "approved" && !treasury && !treasuryError)
    return (
      <Card title={t.title}>
        <Skeleton lines={4} />
      </Card>
    );
  if (!live && (withdrawal.status !== "approved" || !treasury || treasury.mode === "manual")) return null;
  const { hold_reason: hold } = withdrawal;
  const stands = isHeld(withdrawal) ? hold : null;
  const problem = stands && severityOf(stands) !== "wait";
  const state = problem ? "attention" : ((live?.status as keyof typeof STATES | undefined) ?? "waiting");
  const { tone, Icon } = STATES[state];
  return (
    <Card
      title={t.title}
      action={
        <Badge tone={tone} icon={<Icon size={14} />}>
          {stands ? shortReason(stands.code, reasons) : t[state]}
        </Badge>
      }
    >
      {stands ? (
        <Held withdrawal={withdrawal} hold={stands} decides={decides} />
      ) : (
        <p className="approvals-words" aria-live="polite">
          {live ? <Progress {...live} /> : hold && fill(t.waits, { sentence: hold.sentence, todo: hold.what_to_do })}
        </p>
      )}
      {live && <PaymentFacts payment={live} chainId={treasury?.chain_id ?? 0} />}
      {live?.batch_id && live.status === "sent" && <PaymentBatch id={live.batch_id} />}
      {payment?.status === "failed" && (
        <p className="admin-muted">{fill(t.failed, { attempt: payment.attempt, reason: payment.reason })}</p>
      )}
    </Card>
  );
}

function PaymentFacts({ payment, chainId }: { payment: AdminPayment; chainId: number }) {
  const t = useMessages($paymentMessages);
  const common = useMessages($adminMessages);
  const { tx_hash, status, confirmations, nonce, batch_id, created_at } = payment;
  return (
    <DescriptionList
      items={[
        ...(tx_hash ? [{ term: common.transaction, value: <TxLink hash={tx_hash} chainId={chainId} /> }] : []),
        ...(status === "mined" ? [{ term: t.blocks, value: String(confirmations) }] : []),
        ...(nonce === null ? [] : [{ term: t.nonce, value: String(nonce) }]),
        ...(batch_id ? [{ term: t.batch, value: <code translate="no">{batch_id}</code> }] : []),
        { term: common.since, value: <Time value={created_at} zone /> },
      ]}
    />
  );
}

function Held({ withdrawal, hold, decides }: { withdrawal: AdminWithdrawal; hold: HoldReason; decides: boolean }) {
  const t = useMessages($holdMessages);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <HoldNotice
        hold={hold}
        action={
          remediesOf(hold).retry &&
          decides && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t.retry}
            </Button>
          )
        }
      />
      {asking && <RetryDialog requests={[withdrawal]} onClose={() => setAsking(false)} />}
    </>
  );
}

function Progress({ status, batch_id }: AdminPayment) {
  const t = useMessages($paymentMessages);
  if (status === "paid") return <span>{t.paidText}</span>;
  if (status === "mined") return <span>{t.minedText}</span>;
  if (batch_id) return <span>{t.exportedText}</span>;
  return <span>{status === "sent" ? t.sentText : t.signedText}</span>;
}
