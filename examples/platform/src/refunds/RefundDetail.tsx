import type { AdminWithdrawalDetail } from "@freehold/contract";
import { $session } from "@freehold/session";
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
import { ArrowLeft } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { PageHeader } from "../PageHeader.tsx";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";
import { RefundTimeline } from "./RefundTimeline.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { $detail, $outcome, openRequest, reload } from "./refunds.ts";
import { StatusBadge } from "./status.tsx";

/** One refund request with everything an admin decides by, and what can be done with it in its status. */
export function RefundDetail({ id }: { id: string }) {
  const { data, error, loading } = useStore($detail);
  const outcome = useStore($outcome);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="refund" aria-labelledby="refund-title" aria-busy={loading}>
      <div className="refund-back">
        <Button
          variant="quiet"
          icon={<ArrowLeft className="flips" size={16} strokeWidth={1.5} />}
          onClick={() => openRequest(null)}
        >
          All refund requests
        </Button>
      </div>
      <PageHeader id="refund-title" title="Refund request" lead={<code>{id}</code>} titleRef={title} />
      <div className="refund-outcome" aria-live="polite">
        {outcome && (
          <Notice tone={outcome.tone} title={outcome.title}>
            {outcome.text}
          </Notice>
        )}
      </div>
      {error && <ErrorNotice error={error} fallback="This refund request could not be read." onRetry={reload} />}
      {data ? <Request {...data} /> : !error && <Skeleton kind="block" lines={3} />}
    </section>
  );
}

function Request({ withdrawal, deposits_breakdown: deposits, events }: AdminWithdrawalDetail) {
  return (
    <div className="refund-body">
      <div className="refund-main">
        <Card>
          <div className="refund-sum">
            <p>
              <Amount value={withdrawal.amount_ubxs} size="large" />
            </p>
            <StatusBadge status={withdrawal.status} />
          </div>
          <Actions withdrawal={withdrawal} />
        </Card>
        <Card title="Destination">
          <p className="refund-address">
            <Address value={withdrawal.wallet_address} display="groups" copy />
          </p>
          {withdrawal.address_differs && (
            <Notice tone="warning" title="This is not the registered wallet">
              <p>The person registered another wallet. Make sure that they asked for this one before you approve.</p>
              <p>The registered wallet is:</p>
              <p className="refund-address">
                <Address value={withdrawal.user.wallet_address} display="groups" />
              </p>
            </Notice>
          )}
        </Card>
        {deposits.length > 0 && (
          <Card title="Deposits in this request">
            <Table
              className="refund-deposits"
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
      <div className="refund-side">
        <Card title="Person">
          <DescriptionList
            items={[
              { term: "E-mail", value: withdrawal.user.email },
              { term: "Registered wallet", value: <Address value={withdrawal.user.wallet_address} display="short" /> },
              { term: "Requested", value: <Time value={withdrawal.created_at} /> },
              ...(withdrawal.approved_by ? [{ term: "Approved by", value: withdrawal.approved_by }] : []),
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
        <Card title="History">
          <RefundTimeline events={events} status={withdrawal.status} />
        </Card>
      </div>
    </div>
  );
}

type OpenDialog = "approve" | "reject" | "payment" | null;

function Actions({ withdrawal }: Pick<AdminWithdrawalDetail, "withdrawal">) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  const session = useStore($session);
  const { status } = withdrawal;
  const own = session.status === "signed-in" && session.user.id === withdrawal.user.id;
  if (own && (status === "pending" || status === "approved"))
    return <Notice tone="info">This is your own request: another admin decides on it and records its payment.</Notice>;
  return (
    <>
      {(status === "pending" || status === "approved") && (
        <div className="refund-actions">
          {status === "pending" ? (
            <Button variant="primary" onClick={() => setOpen("approve")}>
              Approve
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setOpen("payment")}>
              Record payment
            </Button>
          )}
          <Button onClick={() => setOpen("reject")}>Reject</Button>
        </div>
      )}
      {open === "approve" && <ApproveDialog withdrawal={withdrawal} onClose={close} />}
      {open === "reject" && <RejectDialog withdrawal={withdrawal} onClose={close} />}
      {open === "payment" && <PaymentDialog withdrawal={withdrawal} onClose={close} />}
    </>
  );
}
