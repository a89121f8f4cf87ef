import type { AdminWithdrawalDetail } from "@freehold/contract";
import {
  Address,
  Amount,
  Button,
  Card,
  DescriptionList,
  ErrorNotice,
  Notice,
  Skeleton,
  Table,
  Time,
  TxLink,
} from "@freehold/ui";
import { Hourglass } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ApprovalsCard } from "./ApprovalsCard.tsx";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { reload } from "./desk-query.ts";
import { PaymentDialog } from "./PaymentDialog.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { RequestHistory } from "./RequestHistory.tsx";
import { $detail } from "./refunds.ts";
import { SubScreen } from "./SubScreen.tsx";
import { hasApproved } from "./selection.ts";
import { StatusBadge } from "./status.tsx";
import { useMe } from "./use-me.ts";

/** One refund request with everything an admin decides by, and what can be done with it in its status. */
export function RefundDetail({ id }: { id: string }) {
  const { data, error, loading } = useStore($detail);
  return (
    <SubScreen title="Refund request" lead={<code>{id}</code>} busy={loading}>
      {error && (
        <ErrorNotice error={error} fallback="This refund request could not be read." onRetry={() => reload()} />
      )}
      {data ? <Request {...data} /> : !error && <Skeleton kind="block" lines={3} />}
    </SubScreen>
  );
}

function Request({ withdrawal, deposits_breakdown: deposits, events }: AdminWithdrawalDetail) {
  return (
    <div className="request">
      <div className="request-main">
        <Card>
          <div className="request-sum">
            <p>
              <Amount value={withdrawal.amount_ubxs} size="large" />
            </p>
            <StatusBadge status={withdrawal.status} />
          </div>
          <Actions withdrawal={withdrawal} />
        </Card>
        <ApprovalsCard withdrawal={withdrawal} />
        <Card title="Destination">
          <p className="desk-address">
            <Address value={withdrawal.wallet_address} display="groups" copy />
          </p>
          {withdrawal.address_differs && (
            <Notice tone="warning" title="This is not the registered wallet">
              <p>The person registered another wallet. Make sure that they asked for this one before you approve.</p>
              <p>The registered wallet is:</p>
              <p className="desk-address">
                <Address value={withdrawal.user.wallet_address} display="groups" />
              </p>
            </Notice>
          )}
        </Card>
        {deposits.length > 0 && (
          <Card title="Deposits in this request">
            <Table
              className="request-deposits"
              caption="Amounts and transactions"
              hideCaption
              columns={[
                { key: "created_at", header: "Date", cell: (deposit) => <Time value={deposit.created_at} /> },
                {
                  key: "tx_hash",
                  header: "Transaction",
                  cell: (deposit) => <TxLink hash={deposit.tx_hash} chainId={deposit.chain_id ?? 1} />,
                },
                {
                  key: "amount_ubxs",
                  header: "Amount (UBXS)",
                  align: "end",
                  cell: (deposit) => <Amount value={deposit.amount_ubxs} unit={false} />,
                },
              ]}
              rows={deposits}
              footer={{ created_at: "Total", amount_ubxs: <Amount value={withdrawal.amount_ubxs} unit={false} /> }}
            />
          </Card>
        )}
      </div>
      <div className="request-side">
        <Card title="Person">
          <DescriptionList
            items={[
              { term: "E-mail", value: withdrawal.user.email },
              { term: "Registered wallet", value: <Address value={withdrawal.user.wallet_address} display="short" /> },
              { term: "Requested", value: <Time value={withdrawal.created_at} /> },
              ...(withdrawal.tx_id
                ? [
                    {
                      term: "Payment",
                      value: <TxLink hash={withdrawal.tx_id} chainId={withdrawal.chain_id ?? 56} />,
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <RequestHistory events={events} status={withdrawal.status} />
      </div>
    </div>
  );
}

type OpenDialog = "approve" | "reject" | "payment" | null;

function Actions({ withdrawal }: Pick<AdminWithdrawalDetail, "withdrawal">) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const me = useMe();
  const close = () => setOpen(null);
  const { status } = withdrawal;
  if (status !== "pending" && status !== "approved") return null;
  if (me.id === withdrawal.user.id)
    return <Notice tone="info">This is your own request: another admin decides on it and records its payment.</Notice>;
  const approvable = withdrawal.approvals_given < withdrawal.approvals_needed;
  const coolingOff = Date.parse(withdrawal.cooling_off_until ?? "") > Date.now();
  const waits = approvable && hasApproved(withdrawal, me);
  return (
    <>
      <div className="desk-actions">
        {waits && (
          <p className="request-waits">
            <Hourglass size={16} strokeWidth={1.5} aria-hidden="true" />
            You approved this. Another admin has to approve.
          </p>
        )}
        {approvable && !waits && (
          <Button variant="primary" onClick={() => setOpen("approve")}>
            Approve
          </Button>
        )}
        {!approvable && !coolingOff && (
          <Button variant="primary" onClick={() => setOpen("payment")}>
            Record payment
          </Button>
        )}
        {!approvable && coolingOff && (
          <p className="request-waits">
            <Hourglass size={16} strokeWidth={1.5} aria-hidden="true" />
            It cools off: it may be paid from <Time value={withdrawal.cooling_off_until} /> on.
          </p>
        )}
        <Button onClick={() => setOpen("reject")}>Reject</Button>
      </div>
      {open === "approve" && <ApproveDialog withdrawal={withdrawal} paysItself={false} onClose={close} />}
      {open === "reject" && <RejectDialog withdrawal={withdrawal} adminId={me.id} onClose={close} />}
      {open === "payment" && <PaymentDialog withdrawal={withdrawal} onClose={close} />}
    </>
  );
}
