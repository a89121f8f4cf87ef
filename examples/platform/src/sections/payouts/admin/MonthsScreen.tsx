import { DISTRIBUTION_STATUSES, type Distribution, type DistributionDue } from "@freehold/contract";
import { Card, Details, Skeleton, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, HandCoins } from "@freehold/ui/icons";
import { useId } from "react";
import { Day } from "../../../shared/figures/Day.tsx";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { Filters, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { netOf } from "../amounts.ts";
import { path } from "../path.ts";
import { $monthMessages } from "./messages.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { $distributions, $due, $month, DUE_PARAM, recentMonths } from "./store.ts";

const $status = path.param("status", "");

/** Where a month stands in each property, and all distributions. */
export function MonthsScreen() {
  return (
    <div className="payouts-stack">
      <Due />
      <List />
    </div>
  );
}

/** Nothing is left to do: what is comes first. */
const isOver = ({ distribution }: DistributionDue): boolean => distribution?.status === "completed";

function Due() {
  const t = useMessages($monthMessages);
  const month = useStore($month);
  const { data, error, loading } = useStore($due);
  // What is there stays, under its own month's name, until the month that is chosen is read.
  const shown = data?.month ?? month;
  const words = monthInWords(shown);
  const columns: readonly DataColumn<DistributionDue>[] = [
    { key: "property_name", header: t.property },
    {
      key: "shares",
      header: t.sharesHeld,
      align: "end",
      phone: "hidden",
      cell: (row) => row.shares.toLocaleString("en-US"),
    },
    {
      key: "net",
      header: t.statedNet,
      phone: "sum",
      amount: ({ distribution, gross_ubxs, costs_ubxs }) => distribution?.net_ubxs ?? netOf(gross_ubxs, costs_ubxs),
    },
    { key: "status", header: t.state, phone: "note", cell: (row) => <StatusBadge of={row.distribution} quiet /> },
    { key: "act", header: t.act, phone: "detail", cell: (row) => <NextStep row={row} month={shown} /> },
  ];
  const isDone = data !== undefined && data.total > 0 && data.completed === data.total;
  const table = (
    <>
      <DataTable
        caption={t.dueCaption({ month: words })}
        columns={columns}
        rows={
          data?.next ? data.items : data?.items.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))
        }
        rowKey={({ property_id }) => property_id}
        loading={loading}
        error={isDone ? null : error}
        notRead={t.dueNotRead}
        onRetry={$due.reload}
        lines={12}
        empty={
          <EmptyState icon={<HandCoins size={28} strokeWidth={1.25} />} title={t.dueEmptyTitle}>
            {t.dueEmptyText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} param={DUE_PARAM} label={t.duePages} />
    </>
  );
  return (
    <Card title={t.dueTitle({ month: words })} action={<MonthChoice month={month} />}>
      {isDone ? (
        <p className="months-done">
          <CircleCheck size={18} />
          <span>{t.allDone(data.total)}</span>
        </p>
      ) : (
        data?.total !== 0 &&
        (data || error == null) && (
          <p className="fh-muted">
            {data ? (
              t.dueSentence({ done: data.completed.toLocaleString("en-US"), all: data.total.toLocaleString("en-US") })
            ) : (
              <Skeleton />
            )}
          </p>
        )
      )}
      {isDone && <ReadError data={data} error={error} notRead={t.dueNotRead} onRetry={$due.reload} />}
      {isDone ? <Details summary={t.eachProperty}>{table}</Details> : table}
    </Card>
  );
}

function NextStep({
  row: { property_id, property_name, distribution, holds_shares },
  month,
}: {
  row: DistributionDue;
  month: string;
}) {
  const t = useMessages($monthMessages);
  const what = { month: monthInWords(month), name: property_name };
  if (distribution)
    return (
      <Link section="payouts" rest={["months", distribution.id]} aria-label={t.openOf(what)}>
        {t.open}
      </Link>
    );
  if (holds_shares) return <span>{t.forOthers}</span>;
  return (
    <Link
      section="payouts"
      rest={["months", "new"]}
      search={{ property: property_id, of: month }}
      aria-label={t.enterOf(what)}
    >
      {t.enterMonth}
    </Link>
  );
}

function MonthChoice({ month }: { month: string }) {
  const t = useMessages($monthMessages);
  const id = useId();
  const months = recentMonths();
  return (
    <>
      <label htmlFor={id} className="fh-hidden">
        {t.monthLabel}
      </label>
      <select
        id={id}
        className="select payouts-year"
        value={month}
        onChange={({ target }) => path.setSearch({ of: target.value, [DUE_PARAM]: null })}
      >
        {(months.includes(month) ? months : [...months, month]).map((one) => (
          <option key={one} value={one}>
            {monthInWords(one)}
          </option>
        ))}
      </select>
    </>
  );
}

function List() {
  const t = useMessages($monthMessages);
  const { data, error, loading } = useStore($distributions);
  const status = useStore($status);
  const columns: readonly DataColumn<Distribution>[] = [
    { key: "property_name", header: t.property },
    {
      key: "month",
      header: t.month,
      phone: "note",
      cell: (row) => (row.is_correction ? t.ofCorrection({ month: monthInWords(row.month) }) : monthInWords(row.month)),
    },
    { key: "status", header: t.state, phone: "detail", cell: (row) => <StatusBadge of={row} quiet /> },
    {
      key: "holders",
      header: t.holders,
      align: "end",
      phone: "hidden",
      cell: (row) => row.holders.toLocaleString("en-US"),
    },
    { key: "net_ubxs", header: t.net, phone: "sum", amount: (row) => row.net_ubxs },
    { key: "proposed_at", header: t.entered, phone: "hidden", cell: (row) => <Day value={row.proposed_at} /> },
  ];
  return (
    <Card title={t.listTitle}>
      <Filters label={t.filters} path={path} names={["status"]}>
        <SelectFilter
          path={path}
          name="status"
          label={t.status}
          all={t.allStatuses}
          options={DISTRIBUTION_STATUSES.map((value) => ({ value, label: t[value] }))}
        />
      </Filters>
      <DataTable
        caption={t.listCaption}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        href={({ id }) => path.href({ rest: ["months", id] })}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={$distributions.reload}
        lines={10}
        empty={
          <EmptyState icon={<HandCoins size={28} strokeWidth={1.25} />} title={status ? t.emptyFiltered : t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} />
    </Card>
  );
}
