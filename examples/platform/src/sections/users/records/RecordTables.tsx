import type { UserDeposits, UserEarnings } from "@freehold/contract";
import { Address, Badge, Time, TxLink, useMessages } from "@freehold/ui";
import { CircleCheck, CircleX, Clock } from "@freehold/ui/icons";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { toPath } from "../../../shared/location/router.ts";
import { RequestBadge } from "../shared/Badges.tsx";
import { $recordsMessages, type RecordsMessages } from "./messages.ts";
import { RecordTable } from "./RecordTable.tsx";
import { $deposits, $earnings, $holdings, $requests } from "./store.ts";

/** A person's deposits. */
export function Deposits({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.deposits}
      store={$deposits}
      rowKey={(deposit) => deposit.id}
      columns={[
        { key: "date", header: t.date, cell: ({ created_at }) => <Time value={created_at} zone /> },
        {
          key: "transaction",
          header: t.transaction,
          phone: "note",
          cell: ({ tx_hash, chain_id }) => <TxLink hash={tx_hash} chainId={chain_id ?? 1} />,
        },
        { key: "status", header: t.status, phone: "note", cell: ({ status }) => <DepositBadge status={status} /> },
        {
          key: "remaining",
          header: t.remaining,
          unit: true,
          amount: ({ remaining_ubxs }) => remaining_ubxs,
        },
        { key: "amount", header: t.amount, unit: true, amount: ({ amount_ubxs }) => amount_ubxs },
      ]}
      empty={t.depositsEmpty}
      emptyText={t.depositsEmptyText}
    />
  );
}

const DEPOSIT_TONES = {
  pending: ["yellow", Clock],
  confirmed: ["green", CircleCheck],
  failed: ["red", CircleX],
} as const;

function DepositBadge({ status }: Pick<UserDeposits["items"][number], "status">) {
  const t = useMessages($recordsMessages);
  const [tone, Icon] = DEPOSIT_TONES[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t[status]}
    </Badge>
  );
}

/** A person's requests; each leads to itself among the refund requests. */
export function Requests({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.requests}
      store={$requests}
      rowKey={(request) => request.id}
      href={(request) => toPath({ section: "refunds", rest: ["requests", request.id] })}
      columns={[
        { key: "kind", header: t.kind, cell: ({ kind }) => (kind === "amount" ? t.amountKind : t.total_deposits) },
        { key: "date", header: t.date, phone: "note", cell: ({ created_at }) => <Time value={created_at} zone /> },
        {
          key: "destination",
          header: t.destination,
          phone: "note",
          cell: ({ wallet_address }) => <Address value={wallet_address} />,
        },
        { key: "status", header: t.status, phone: "detail", cell: ({ status }) => <RequestBadge status={status} /> },
        { key: "amount", header: t.amount, unit: true, amount: ({ amount_ubxs }) => amount_ubxs },
      ]}
      empty={t.requestsEmpty}
      emptyText={t.requestsEmptyText}
    />
  );
}

/** What a person holds; each leads to its property. */
export function Holdings({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.holdings}
      store={$holdings}
      rowKey={({ property_id }) => property_id}
      href={({ property_slug }) => toPath({ section: "properties", rest: [property_slug] })}
      columns={[
        { key: "property_name", header: t.property },
        { key: "shares", header: t.shares, align: "end" },
        { key: "shares_in_refund", header: t.inRefund, align: "end" },
        { key: "cost", header: t.cost, unit: true, amount: ({ cost_ubxs }) => cost_ubxs },
      ]}
      empty={t.holdingsEmpty}
      emptyText={t.holdingsEmptyText}
    />
  );
}

/** Of which month a payout is. What was missing in one is no second payout of it. */
function monthOf(
  { month, is_correction }: NonNullable<UserEarnings["items"][number]["payout"]>,
  t: RecordsMessages,
): string {
  return is_correction ? t.ofCorrection({ month: monthInWords(month) }) : monthInWords(month);
}

/** What a person earned, as the ledger has it. */
export function Earnings({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.earnings}
      store={$earnings}
      rowKey={(earning) => earning.id}
      columns={[
        { key: "type", header: t.what, cell: ({ type }) => t[type] },
        { key: "date", header: t.date, phone: "detail", cell: ({ created_at }) => <Time value={created_at} zone /> },
        { key: "property", header: t.property, phone: "note", cell: ({ payout }) => payout?.property_name },
        { key: "month", header: t.month, phone: "note", cell: ({ payout }) => payout && monthOf(payout, t) },
        { key: "amount", header: t.amount, unit: true, amount: ({ amount_ubxs }) => amount_ubxs },
      ]}
      empty={t.earningsEmpty}
      emptyText={t.earningsEmptyText}
    />
  );
}
