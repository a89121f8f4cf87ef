import type { AdminWithdrawalDetail } from "@freehold/contract";
import {
  Address,
  Amount,
  Card,
  DescriptionList,
  Notice,
  Skeleton,
  Table,
  Time,
  TxLink,
  useMessages,
} from "@freehold/ui";
import { Stamp } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { AdminScreen } from "../../../shared/admin/AdminScreen.tsx";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { StatusBadge } from "../../../shared/admin/StatusBadge.tsx";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { isOpen } from "../approvals.ts";
import { ApprovalsCard } from "./ApprovalsCard.tsx";
import { RequestHistory } from "./history/RequestHistory.tsx";
import { $requestMessages } from "./messages.ts";
import { PaymentCard } from "./payment/PaymentCard.tsx";
import { RequestActions } from "./RequestActions.tsx";
import { $request } from "./store.ts";
import { useInterval } from "./use-interval.ts";

/** One refund request with everything an admin decides by, and what can be done with it in its status. */
export function RequestScreen({ id }: { id: string }) {
  const t = useMessages($requestMessages);
  const { data, error, loading } = useStore($request);
  const changed = data && `${data.withdrawal.status} ${data.withdrawal.approvals_given} ${data.payment?.status}`;
  return (
    <AdminScreen
      title={t.title}
      documentTitle={data ? t.titleOf({ email: data.withdrawal.user.email }) : t.title}
      lead={fill(t.number, { id: <code>{id}</code> })}
      busy={loading}
      {...(changed && { changed })}
    >
      {isNotFound(error) ? (
        <EmptyState icon={<Stamp size={28} strokeWidth={1.25} />} title={t.unknownTitle}>
          {t.unknownText}
        </EmptyState>
      ) : (
        <ReadError data={data} error={error ?? null} notRead={t.notRead} onRetry={() => reload("admin:")} />
      )}
      {data ? <Request {...data} /> : !error && <Waiting />}
    </AdminScreen>
  );
}

function Request({ withdrawal, deposits_breakdown: deposits, events, payment }: AdminWithdrawalDetail) {
  const t = useMessages($requestMessages);
  const me = useCurrentUser();
  // On its way to being paid it changes by itself.
  useInterval(withdrawal.status === "approved" ? 3_000 : null, () => reload("admin:request", "admin:trail"));
  return (
    <div className="request">
      <div className="request-main">
        <Card>
          <div className="request-sum">
            <div className="admin-figure">
              <p>
                <Amount value={withdrawal.amount_ubxs} size="large" />
              </p>
              <p className="request-who">{fill(t.to, { email: withdrawal.user.email })}</p>
            </div>
            <StatusBadge status={withdrawal.status} />
          </div>
          <RequestActions withdrawal={withdrawal} payment={payment} />
        </Card>
        <PaymentCard withdrawal={withdrawal} payment={payment} decides={me.id !== withdrawal.user.id} />
        <ApprovalsCard withdrawal={withdrawal} />
        <Destination withdrawal={withdrawal} />
        {deposits.length > 0 && <Deposits deposits={deposits} total={withdrawal.amount_ubxs} />}
      </div>
      <div className="request-side">
        <Person withdrawal={withdrawal} />
        <RequestHistory events={events} status={withdrawal.status} />
      </div>
    </div>
  );
}

/** As large as the request that is being read. */
function Waiting() {
  const t = useMessages($requestMessages);
  return (
    <div className="request">
      <div className="request-main">
        <Card>
          <Skeleton kind="figure" />
          <Skeleton lines={2} />
        </Card>
        <Card title={t.approvals}>
          <Skeleton lines={2} />
        </Card>
        <Card title={t.destination}>
          <Skeleton lines={2} />
        </Card>
      </div>
      <div className="request-side">
        <Card title={t.person}>
          <Skeleton lines={6} />
        </Card>
      </div>
    </div>
  );
}

type Withdrawal = { withdrawal: AdminWithdrawalDetail["withdrawal"] };

function Destination({ withdrawal }: Withdrawal) {
  const t = useMessages($requestMessages);
  const open = isOpen(withdrawal);
  return (
    <Card title={t.destination}>
      <p className="admin-address">
        <Address value={withdrawal.wallet_address} display="groups" copy />
      </p>
      {withdrawal.address_differs && (
        <Notice tone={open ? "warning" : "info"} title={t.otherWallet}>
          {open && <p>{t.otherWalletCheck}</p>}
          <p>{t.registeredIs}</p>
          <p className="admin-address">
            <Address value={withdrawal.user.wallet_address} display="groups" />
          </p>
        </Notice>
      )}
    </Card>
  );
}

function Deposits({ deposits, total }: { deposits: AdminWithdrawalDetail["deposits_breakdown"]; total: string }) {
  const t = useMessages($requestMessages);
  const common = useMessages($adminMessages);
  return (
    <Card title={t.deposits}>
      <Table
        className="request-deposits"
        caption={t.depositsCaption}
        hideCaption
        columns={[
          { key: "created_at", header: t.date, cell: (deposit) => <Time value={deposit.created_at} zone /> },
          {
            key: "tx_hash",
            header: common.transaction,
            cell: (deposit) => <TxLink hash={deposit.tx_hash} chainId={deposit.chain_id ?? 1} />,
          },
          {
            key: "amount_ubxs",
            header: t.amountUnit,
            align: "end",
            cell: (deposit) => <Amount value={deposit.amount_ubxs} unit={false} />,
          },
        ]}
        rows={deposits}
        footer={{ created_at: t.total, amount_ubxs: <Amount value={total} unit={false} /> }}
      />
    </Card>
  );
}

function Person({ withdrawal }: Withdrawal) {
  const t = useMessages($requestMessages);
  const { user, created_at, tx_id, chain_id } = withdrawal;
  return (
    <Card title={t.person}>
      <DescriptionList
        items={[
          {
            term: t.email,
            value: (
              <Link section="users" rest={[user.id]}>
                {user.email}
              </Link>
            ),
          },
          { term: t.registered, value: <Address value={user.wallet_address} display="short" /> },
          { term: t.requested, value: <Time value={created_at} zone /> },
          ...(tx_id ? [{ term: t.payment, value: <TxLink hash={tx_id} chainId={chain_id ?? 56} /> }] : []),
        ]}
      />
    </Card>
  );
}
