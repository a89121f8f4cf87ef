import { type AdminWithdrawalDetail, isOpen } from "@freehold/contract";
import { Amount, Card, DescriptionList, Skeleton, Time, TxLink, useMessages, useStore } from "@freehold/ui";
import { formatDays } from "@freehold/ui/format";
import { Stamp } from "@freehold/ui/icons";
import { AdminScreen } from "../../../shared/admin/AdminScreen.tsx";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { StatusBadge } from "../../../shared/admin/StatusBadge.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { KeysButton } from "../keys/KeySheet.tsx";
import { useInterval } from "../use-interval.ts";
import { ApprovalsCard } from "./ApprovalsCard.tsx";
import { RequestHistory } from "./history/RequestHistory.tsx";
import { $requestMessages } from "./messages.ts";
import { Notes } from "./notes/Notes.tsx";
import { PaymentCard } from "./payment/PaymentCard.tsx";
import { RequestActions } from "./RequestActions.tsx";
import { $request } from "./store.ts";
import { Taker } from "./Taker.tsx";
import { Wallets } from "./Wallets.tsx";

/** One refund request with everything an admin decides by, and what can be done with it in its status. */
export function RequestScreen({ id }: { id: string }) {
  const t = useMessages($requestMessages);
  const { data, error, loading } = useStore($request);
  const changed = data && `${data.withdrawal.status} ${data.withdrawal.approvals_given} ${data.payment?.status}`;
  return (
    <AdminScreen
      title={t.title}
      documentTitle={data ? t.titleOf({ email: data.withdrawal.user.email }) : t.title}
      lead={fill(t.number, { id: <code translate="no">{id}</code> })}
      action={<KeysButton />}
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

function Request({
  withdrawal,
  deposits_breakdown: deposits,
  events,
  payment,
  estimate,
  next_update,
}: AdminWithdrawalDetail) {
  const t = useMessages($requestMessages);
  // On its way to being paid it changes by itself.
  useInterval(withdrawal.status === "approved" ? 3_000 : null, () => reload("admin:request", "admin:trail"));
  return (
    <div className="request">
      <div className="request-main">
        <Card>
          <div className="request-sum">
            <div className="admin-figure">
              <p>
                <Amount whole value={withdrawal.amount_ubxs} size="large" />
              </p>
              <p className="request-who">{fill(t.to, { email: withdrawal.user.email })}</p>
            </div>
            <StatusBadge status={withdrawal.status} />
          </div>
          <Wallets withdrawal={withdrawal} />
          {isOpen(withdrawal) && withdrawal.your_part !== "owner" && <Taker withdrawal={withdrawal} />}
          <RequestActions withdrawal={withdrawal} payment={payment} />
        </Card>
        <PaymentCard withdrawal={withdrawal} payment={payment} decides={withdrawal.your_part !== "owner"} />
        <ApprovalsCard withdrawal={withdrawal} />
        {deposits.length > 0 && <Deposits deposits={deposits} total={withdrawal.amount_ubxs} />}
      </div>
      <div className="request-side">
        <Person withdrawal={withdrawal} estimate={estimate} next_update={next_update} />
        <Notes />
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
          <Skeleton lines={6} />
        </Card>
        <Card title={t.approvals}>
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

function Deposits({ deposits, total }: { deposits: AdminWithdrawalDetail["deposits_breakdown"]; total: string }) {
  const t = useMessages($requestMessages);
  const common = useMessages($adminMessages);
  return (
    <Card title={t.deposits}>
      <DataTable
        caption={t.depositsCaption}
        columns={[
          { key: "created_at", header: t.date, cell: (deposit) => <Time value={deposit.created_at} zone /> },
          {
            key: "tx_hash",
            header: common.transaction,
            phone: "note",
            cell: (deposit) => <TxLink hash={deposit.tx_hash} chainId={deposit.chain_id ?? 1} />,
          },
          { key: "amount_ubxs", header: t.amountUnit, whole: true, amount: (deposit) => deposit.amount_ubxs },
        ]}
        rows={deposits.map((deposit, index) => ({ ...deposit, key: String(index) }))}
        rowKey={({ key }) => key}
        notRead=""
        empty={null}
        footer={{ created_at: t.total, amount_ubxs: total }}
      />
    </Card>
  );
}

function Person({
  withdrawal,
  estimate,
  next_update: update,
}: Withdrawal & Pick<AdminWithdrawalDetail, "estimate" | "next_update">) {
  const t = useMessages($requestMessages);
  const { user, created_at, tx_id, chain_id, requested_through: partner } = withdrawal;
  return (
    <Card title={t.person}>
      <DescriptionList
        items={[
          {
            term: t.email,
            value: (
              <Link section="users" rest={[user.id]}>
                <span translate="no">{user.email}</span>
              </Link>
            ),
          },
          { term: t.requested, value: <Time value={created_at} zone /> },
          ...(partner ? [{ term: t.requestedThrough, value: <bdi translate="no">{partner}</bdi> }] : []),
          ...(estimate ? [{ term: t.expected, value: t.expectedDays({ days: formatDays(estimate.paid) }) }] : []),
          ...(update ? [{ term: t.update, value: formatDays({ from: update.on, to: update.on }) }] : []),
          ...(tx_id ? [{ term: t.payment, value: <TxLink hash={tx_id} chainId={chain_id ?? 56} /> }] : []),
        ]}
      />
    </Card>
  );
}
