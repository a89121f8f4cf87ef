import type { AdminPayment, AdminWithdrawal, Treasury } from "@freehold/contract";
import { Badge, Button, Card, DescriptionList, Notice, Time, TxLink, useMessages } from "@freehold/ui";
import { CircleAlert, CircleCheck, Clock, Hourglass } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { fill } from "../../../../shared/fill.tsx";
import { coolsOff } from "../../shared/approvals.ts";
import { $attentionMessages, attentionOf } from "../../shared/attention-messages.ts";
import { $refundsMessages } from "../../shared/messages.ts";
import { $treasury, troubleOf } from "../../treasury/store.ts";
import { $paymentMessages } from "./messages.ts";
import { PaymentBatch } from "./PaymentBatch.tsx";
import { RetryDialog } from "./RetryDialog.tsx";

const STATES = {
  waiting: { tone: "neutral", Icon: Clock },
  signed: { tone: "blue", Icon: Hourglass },
  sent: { tone: "blue", Icon: Hourglass },
  mined: { tone: "blue", Icon: Hourglass },
  paid: { tone: "green", Icon: CircleCheck },
  attention: { tone: "yellow", Icon: CircleAlert },
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
  const treasury = useStore($treasury).data;
  const live = payment && payment.status !== "failed" ? payment : null;
  if (!live && (withdrawal.status !== "approved" || !treasury || treasury.mode === "manual")) return null;
  const state = (live?.status as keyof typeof STATES | undefined) ?? "waiting";
  const { tone, Icon } = STATES[state];
  return (
    <Card
      title={t.title}
      action={
        <Badge tone={tone} icon={<Icon size={14} />}>
          {t[state]}
        </Badge>
      }
    >
      {live?.status === "attention" ? (
        <Attention payment={live} decides={decides} />
      ) : (
        <p className="approvals-words" aria-live="polite">
          {live ? <Progress {...live} /> : treasury && <WhyWaiting withdrawal={withdrawal} treasury={treasury} />}
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
  const common = useMessages($refundsMessages);
  const { tx_hash, status, confirmations, nonce, batch_id, created_at } = payment;
  return (
    <DescriptionList
      items={[
        ...(tx_hash ? [{ term: common.transaction, value: <TxLink hash={tx_hash} chainId={chainId} /> }] : []),
        ...(status === "mined" ? [{ term: t.confirmations, value: String(confirmations) }] : []),
        ...(nonce === null ? [] : [{ term: t.nonce, value: String(nonce) }]),
        ...(batch_id ? [{ term: t.batch, value: <code>{batch_id}</code> }] : []),
        { term: common.since, value: <Time value={created_at} /> },
      ]}
    />
  );
}

function Attention({ payment, decides }: { payment: AdminPayment; decides: boolean }) {
  const t = useMessages($paymentMessages);
  const [asking, setAsking] = useState(false);
  const { title, what, todo, retry } = attentionOf(payment, useMessages($attentionMessages));
  return (
    <>
      <Notice
        tone="warning"
        title={title}
        action={
          retry &&
          decides && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t.retry}
            </Button>
          )
        }
      >
        <p>{what}</p>
        <p>{todo}</p>
      </Notice>
      {asking && <RetryDialog id={payment.withdrawal_id} onClose={() => setAsking(false)} />}
    </>
  );
}

function Progress({ status, batch_id, confirmations }: AdminPayment) {
  const t = useMessages($paymentMessages);
  if (status === "paid") return t.paidText;
  if (status === "mined") return t.minedText({ confirmations: t.withConfirmations(confirmations) });
  if (batch_id) return t.exportedText;
  return status === "sent" ? t.sentText : t.signedText;
}

function WhyWaiting({ withdrawal, treasury }: { withdrawal: AdminWithdrawal; treasury: Treasury }) {
  const t = useMessages($paymentMessages);
  if (withdrawal.approvals_given < withdrawal.approvals_needed) return t.waitsApproval;
  if (coolsOff(withdrawal)) return t.waitsCoolingOff;
  switch (troubleOf(treasury)) {
    case "stopped":
      return t.waitsStopped;
    case "unreachable":
      return t.waitsNode;
    case "blocked":
      return fill(t.waitsBlocked, { reason: treasury.held_up?.reason });
    case "token":
    case "gas":
      return t.waitsMoney;
    case null:
      return treasury.mode === "external" ? t.waitsExport : t.waitsLine;
  }
}
