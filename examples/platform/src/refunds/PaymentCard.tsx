import type { AdminPayment, AdminWithdrawal, Treasury } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { Badge, Button, Card, DescriptionList, ErrorNotice, Notice, Time, TxLink } from "@freehold/ui";
import { CircleAlert, CircleCheck, Clock, Hourglass } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ActionDialog } from "./ActionDialog.tsx";
import { type Advice, adviceOn } from "./advice.ts";
import { $treasury, payAnew, saveBatch, takeBack, troubleOf } from "./treasury.ts";

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

const STATES = {
  waiting: { label: "In line", tone: "neutral", Icon: Clock },
  signed: { label: "Signed", tone: "blue", Icon: Hourglass },
  sent: { label: "Sent", tone: "blue", Icon: Hourglass },
  mined: { label: "Confirming", tone: "blue", Icon: Hourglass },
  paid: { label: "Paid", tone: "green", Icon: CircleCheck },
  attention: { label: "Needs an admin", tone: "yellow", Icon: CircleAlert },
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
  const treasury = useStore($treasury).data;
  const live = payment && payment.status !== "failed" ? payment : null;
  if (!live && (withdrawal.status !== "approved" || !treasury || treasury.mode === "manual")) return null;
  const { label, tone, Icon } = STATES[(live?.status as keyof typeof STATES | undefined) ?? "waiting"];
  return (
    <Card
      title="Payment"
      action={
        <Badge tone={tone} icon={<Icon {...ICON} />}>
          {label}
        </Badge>
      }
    >
      {live?.status === "attention" ? (
        <Attention payment={live} decides={decides} />
      ) : (
        <p className="approvals-words" aria-live="polite">
          {live ? progress(live) : treasury && whyWaiting(withdrawal, treasury)}
        </p>
      )}
      {live && (
        <DescriptionList
          items={[
            ...(live.tx_hash
              ? [{ term: "Transaction", value: <TxLink hash={live.tx_hash} chainId={treasury?.chain_id ?? 0} /> }]
              : []),
            ...(live.status === "mined" ? [{ term: "Confirmations", value: String(live.confirmations) }] : []),
            ...(live.nonce === null ? [] : [{ term: "Nonce", value: String(live.nonce) }]),
            ...(live.batch_id ? [{ term: "Batch", value: <code>{live.batch_id}</code> }] : []),
            { term: "Since", value: <Time value={live.created_at} /> },
          ]}
        />
      )}
      {live?.batch_id && live.status === "sent" && <Batch id={live.batch_id} />}
      {payment?.status === "failed" && (
        <p className="desk-muted">
          Attempt {payment.attempt} failed for certain: {payment.reason}
        </p>
      )}
    </Card>
  );
}

/** The file for the multisig that a payment stands in: to have it again, or to take it back. */
function Batch({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  async function again() {
    setBusy(true);
    setError(null);
    try {
      saveBatch(await admin.payments.batch(id));
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <div className="desk-actions">
        <Button size="small" busy={busy} onClick={again}>
          Download the file
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          Take the file back
        </Button>
      </div>
      {error !== null && <ErrorNotice error={error} fallback="The file could not be read." />}
      {asking && (
        <ActionDialog
          title="Take the whole file back?"
          label="Take it back"
          busyLabel="Asking the chain..."
          variant="danger"
          fallback="The file could not be taken back."
          run={() => takeBack(id)}
          onClose={() => setAsking(false)}
        >
          <p>
            Only where the multisig has thrown it away for good: if its owners sign it later, people are paid twice.
            What was paid already, as far as the chain says, stays as it is.
          </p>
          <p>Everything else in the file waits for its payment again. Whoever exported it cannot take it back.</p>
        </ActionDialog>
      )}
    </>
  );
}

function Attention({ payment, decides }: { payment: AdminPayment; decides: boolean }) {
  const [asking, setAsking] = useState(false);
  const advice: Advice = adviceOn(payment);
  return (
    <>
      <Notice
        tone="warning"
        title={advice.title}
        action={
          advice.retry &&
          decides && (
            <Button size="small" onClick={() => setAsking(true)}>
              Pay it anew
            </Button>
          )
        }
      >
        <p>{advice.what}</p>
        <p>{advice.todo}</p>
      </Notice>
      {asking && (
        <ActionDialog
          title="Pay it anew?"
          label="Pay it anew"
          busyLabel="Asking the chain..."
          fallback="It cannot be paid anew now."
          run={() => payAnew(payment.withdrawal_id)}
          onClose={() => setAsking(false)}
        >
          <p>
            The server asks the chain for the proof that the payment before can never be made any more. Only with that
            proof the request stands in line again, and it is paid once.
          </p>
          <p>Its approvals have to be there still. If what made it fail is not mended, it will stop here again.</p>
        </ActionDialog>
      )}
    </>
  );
}

function progress({ status, batch_id, confirmations }: AdminPayment): string {
  if (status === "paid") return "It is paid, and the transaction is final.";
  if (status === "mined")
    return `It is in a block, ${confirmations === 1 ? "with 1 confirmation" : `with ${confirmations} confirmations`} so far. It is completed once the block is final.`;
  if (batch_id)
    return "It stands in an exported file. It is completed once the multisig's transaction is given and found on the chain.";
  return status === "sent"
    ? "It is given to the chain, and waits for a block. Nobody has to do anything."
    : "It is signed, and is being given to the chain.";
}

function whyWaiting(withdrawal: AdminWithdrawal, treasury: Treasury): string {
  if (withdrawal.approvals_given < withdrawal.approvals_needed) return "It waits for an approval that counts.";
  if (Date.parse(withdrawal.cooling_off_until ?? "") > Date.now()) return "It waits for the end of its cooling-off.";
  const trouble = troubleOf(treasury);
  if (trouble === "stopped") return "It waits: all payments are stopped.";
  if (trouble === "unreachable") return "It waits: the chain's node does not answer.";
  if (trouble === "held-up") return `It waits: payments are held up. ${treasury.held_up?.reason ?? ""}`;
  if (trouble) return "It waits: the treasury has too little for the next payment.";
  return treasury.mode === "external"
    ? "It goes into the next file that is exported for the multisig."
    : "It stands in line and is paid by itself, usually within seconds.";
}
