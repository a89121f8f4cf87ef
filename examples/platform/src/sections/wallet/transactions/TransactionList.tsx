import type { WalletTransaction } from "@freehold/contract";
import { Card, Time, TxLink, useMessages, useStore } from "@freehold/ui";
import { FileText } from "@freehold/ui/icons";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { monthOf } from "../../../shared/figures/month-in-words.ts";
import { DateFilter, Filters, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { describeStatus } from "../../../shared/transactions/describe.ts";
import { $transactionWords } from "../../../shared/transactions/messages.ts";
import { TransactionName } from "../../../shared/transactions/TransactionName.tsx";
import { path } from "../store.ts";
import { $transactionMessages } from "./messages.ts";
import { $transactions, FILTERS, readCsv, STATUSES, TYPES } from "./store.ts";
import { TransactionStatus } from "./TransactionStatus.tsx";
import "./styles.css";

type Text = ReturnType<(typeof $transactionMessages)["get"]>;

/** Every movement of the person's money: by kind, status and period, page by page. */
export function TransactionList() {
  const t = useMessages($transactionMessages);
  const words = useMessages($transactionWords);
  const { data, error, loading } = useStore($transactions);
  const search = useStore(path.$search);
  const isFiltered = FILTERS.some((name) => search[name]);
  return (
    <div className="transaction-list">
      <Filters label={t.filters} path={path} names={FILTERS} folds>
        <SelectFilter
          path={path}
          name="type"
          label={t.type}
          all={t.allTypes}
          options={TYPES.map((value) => ({ value, label: words[value] }))}
        />
        <SelectFilter
          path={path}
          name="status"
          label={t.status}
          all={t.allStatuses}
          options={STATUSES.map((value) => ({ value, label: describeStatus({ status: value }, words) }))}
        />
        <DateFilter path={path} name="from" label={t.from} />
        <DateFilter path={path} name="to" label={t.to} />
      </Filters>
      <Card title={t.title} action={<DownloadButton label={t.csv} name="freehold-transactions.csv" read={readCsv} />}>
        <DataTable
          caption={t.caption}
          columns={columns(t)}
          rows={data?.transactions}
          rowKey={({ id }) => id}
          href={({ id }) => path.href({ rest: ["transactions", id] })}
          groupOf={({ created_at }) => ({ label: monthOf(created_at) })}
          loading={loading}
          error={error}
          notRead={t.notRead}
          onRetry={$transactions.reload}
          empty={
            <EmptyState
              icon={<FileText size={28} strokeWidth={1.25} />}
              title={isFiltered ? t.noMatchTitle : t.emptyTitle}
            >
              {isFiltered ? t.noMatchText : t.emptyText}
            </EmptyState>
          }
        />
        <CursorPager path={path} next={data?.next} />
      </Card>
    </div>
  );
}

function columns(t: Text): DataColumn<WalletTransaction>[] {
  return [
    {
      key: "type",
      header: t.what,
      cell: (line) => <TransactionName transaction={line} dated />,
    },
    { key: "created_at", header: t.date, phone: "hidden", cell: ({ created_at }) => <Time value={created_at} zone /> },
    {
      key: "status",
      header: t.status,
      phone: "detail",
      cell: (line) => <TransactionStatus transaction={line} quiet />,
    },
    {
      key: "tx_hash",
      header: t.hash,
      phone: "hidden",
      cell: ({ tx_hash, chain_id }) => tx_hash && chain_id !== null && <TxLink hash={tx_hash} chainId={chain_id} />,
    },
    {
      key: "amount_ubxs",
      header: t.amount,
      signed: true,
      amount: ({ amount_ubxs }) => amount_ubxs,
    },
  ];
}
