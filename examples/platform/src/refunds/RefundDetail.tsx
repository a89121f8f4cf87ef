import type { AdminWithdrawalDetail } from "@freehold/contract";
import {
  Address,
  Amount,
  Card,
  DescriptionList,
  ErrorNotice,
  Notice,
  Skeleton,
  Table,
  Time,
  TxLink,
} from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { ApprovalsCard } from "./ApprovalsCard.tsx";
import { reload } from "./desk-query.ts";
import { PaymentCard } from "./PaymentCard.tsx";
import { RequestActions } from "./RequestActions.tsx";
import { RequestHistory } from "./RequestHistory.tsx";
import { $detail } from "./refunds.ts";
import { SubScreen } from "./SubScreen.tsx";
import { StatusBadge } from "./status.tsx";
import { useEvery } from "./use-every.ts";
import { useMe } from "./use-me.ts";

/** One refund request with everything an admin decides by, and what can be done with it in its status. */
export function RefundDetail({ id }: { id: string }) {
  const { data, error, loading } = useStore($detail);
  const changed = data && `${data.withdrawal.status} ${data.withdrawal.approvals_given} ${data.payment?.status}`;
  return (
    <SubScreen title="Refund request" lead={<code>{id}</code>} busy={loading} {...(changed && { changed })}>
      {error && (
        <ErrorNotice error={error} fallback="This refund request could not be read." onRetry={() => reload()} />
      )}
      {data ? <Request {...data} /> : !error && <Skeleton kind="block" lines={3} />}
    </SubScreen>
  );
}

function Request({ withdrawal, deposits_breakdown: deposits, events, payment }: AdminWithdrawalDetail) {
  const me = useMe();
  const decides = me.id !== withdrawal.user.id;
  const open = withdrawal.status === "pending" || withdrawal.status === "approved";
  // On its way to being paid it changes by itself.
  useEvery(withdrawal.status === "approved" ? 3_000 : null, () => reload("request", "trail"));
  return (
    <div className="request">
      <div className="request-main">
        <Card>
          <div className="request-sum">
            <div>
              <p>
                <Amount value={withdrawal.amount_ubxs} size="large" />
              </p>
              <p className="request-who">to {withdrawal.user.email}</p>
            </div>
            <StatusBadge status={withdrawal.status} />
          </div>
          <RequestActions withdrawal={withdrawal} payment={payment} />
        </Card>
        <PaymentCard withdrawal={withdrawal} payment={payment} decides={decides} />
        <ApprovalsCard withdrawal={withdrawal} />
        <Card title="Destination">
          <p className="desk-address">
            <Address value={withdrawal.wallet_address} display="groups" copy />
          </p>
          {withdrawal.address_differs && (
            <Notice tone={open ? "warning" : "info"} title="This is not the registered wallet">
              {open && (
                <p>The person registered another wallet. Make sure that they asked for this one before you approve.</p>
              )}
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
