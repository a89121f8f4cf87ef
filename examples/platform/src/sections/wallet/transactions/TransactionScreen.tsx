import { findChain, isOpen, type WalletBooking, type WalletTransactionAnswer } from "@freehold/contract";
import { Address, Amount, Card, DescriptionList, Skeleton, Time, TxLink, useMessages, useStore } from "@freehold/ui";
import { FileText } from "@freehold/ui/icons";
import { $accountWords } from "../../../shared/accounts/messages.ts";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { Link } from "../../../shared/location/Link.tsx";
import type { Place } from "../../../shared/location/router.ts";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { describeType } from "../../../shared/transactions/describe.ts";
import { $transactionWords } from "../../../shared/transactions/messages.ts";
import { path } from "../store.ts";
import { describeBooking } from "./describe.ts";
import { $transactionMessages } from "./messages.ts";
import { $transaction } from "./store.ts";
import { TransactionStatus } from "./TransactionStatus.tsx";
import "./styles.css";

type Transaction = WalletTransactionAnswer["transaction"];
type Text = ReturnType<(typeof $transactionMessages)["get"]>;
type AccountWords = ReturnType<(typeof $accountWords)["get"]>;

/** One movement: how much, how far, where to, and every booking of it. */
export function TransactionScreen() {
  const t = useMessages($transactionMessages);
  const words = useMessages($transactionWords);
  const accounts = useMessages($accountWords);
  const { data, error } = useStore($transaction);
  const isUnknown = isNotFound(error);
  const title = isUnknown ? t.unknownTitle : data ? describeType(data, words) : t.title;
  useDocumentTitle(t.documentTitle({ what: title }));
  return (
    <section aria-labelledby="wallet-title" className="transaction-screen">
      <BackLink href={path.hrefBack(["transactions"])}>{t.back}</BackLink>
      <PageHeader id="wallet-title" title={title} />
      {isUnknown ? (
        <EmptyState icon={<FileText size={28} strokeWidth={1.25} />}>{t.unknownText}</EmptyState>
      ) : (
        <ReadError data={data} error={error} notRead={t.oneNotRead} onRetry={$transaction.reload} />
      )}
      {!data && !error && (
        <Card>
          <Skeleton kind="figure" />
          <Skeleton kind="block" lines={5} />
        </Card>
      )}
      {data && !isUnknown && (
        <>
          <Card>
            <p className="transaction-figure">
              <Amount whole value={data.amount_ubxs} size="large" signed />
            </p>
            <DescriptionList items={facts(data, t)} />
          </Card>
          <Card title={t.booked}>
            <p className="fh-muted">{t.bookedHelp}</p>
            <DataTable
              caption={t.bookings}
              columns={bookingColumns(t, accounts)}
              rows={data.bookings}
              rowKey={({ id }) => id}
              notRead={t.oneNotRead}
              empty={null}
            />
          </Card>
        </>
      )}
    </section>
  );
}

function facts(transaction: Transaction, t: Text) {
  const { tx_hash, chain_id, wallet_address, reject_reason, property_name, property_slug } = transaction;
  const isPaid = transaction.status === "completed";
  const place = placeOfRequest(transaction);
  return [
    { term: t.status, value: <TransactionStatus transaction={transaction} /> },
    { term: t.date, value: <Time value={transaction.created_at} zone /> },
    ...(property_name
      ? [
          {
            term: t.property,
            value: property_slug ? (
              <Link section="properties" rest={[property_slug]}>
                {property_name}
              </Link>
            ) : (
              property_name
            ),
          },
        ]
      : []),
    ...(transaction.month
      ? [
          {
            term: t.month,
            value: (
              <Link section="payouts" search={{ month: transaction.month }}>
                {monthInWords(transaction.month)}
              </Link>
            ),
          },
        ]
      : []),
    ...(wallet_address && transaction.type === "withdrawal"
      ? [{ term: isPaid ? t.destination : t.willBePaid, value: <Address value={wallet_address} display="full" copy /> }]
      : []),
    ...(reject_reason ? [{ term: t.reason, value: reject_reason }] : []),
    ...(tx_hash && chain_id !== null
      ? [
          { term: t.hash, value: <TxLink hash={tx_hash} chainId={chain_id} /> },
          { term: t.chain, value: findChain(chain_id)?.name ?? t.otherChain({ id: chain_id }) },
        ]
      : []),
    ...(place ? [{ term: t.request, value: <Link {...place}>{t.seeRequest}</Link> }] : []),
    {
      term: t.reference,
      value: (
        <span translate="no" className="fh-mono fh-break">
          {transaction.reference}
        </span>
      ),
    },
  ];
}

/** Where the request of a movement stands: refunds in their own section, of an amount those that are open. */
function placeOfRequest({ withdrawal_kind, status }: Transaction): (Place & { section: string }) | null {
  if (withdrawal_kind === "total_deposits") return { section: "withdraw-all" };
  return withdrawal_kind === "amount" && isOpen({ status }) ? { section: "wallet", rest: ["withdraw"] } : null;
}

function bookingColumns(t: Text, accounts: AccountWords): DataColumn<WalletBooking>[] {
  const figure = (key: "available" | "earnings" | "invested" | "reserved"): DataColumn<WalletBooking> => ({
    key,
    header: accounts[key],
    phone: "labelled",
    signed: true,
    // A dash for what it left as it was.
    whole: true,
    amount: (booking) => (booking[`${key}_ubxs`] === "0" ? null : booking[`${key}_ubxs`]),
  });
  return [
    {
      key: "movement",
      header: t.movement,
      cell: (booking) => (
        <div>
          <span className="booking-what">{describeBooking(booking, t)}</span>
          <Time value={booking.created_at} className="fh-muted" zone />
        </div>
      ),
    },
    figure("available"),
    figure("earnings"),
    figure("invested"),
    figure("reserved"),
  ];
}
