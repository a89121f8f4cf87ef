import type { Analytics } from "@freehold/contract";
import { Amount, Card, Skeleton, Table, useMessages } from "@freehold/ui";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { roundAmount } from "../../../shared/figures/round-amount.ts";
import { add } from "../figures/change.ts";
import { NOTHING } from "../MetricChart.tsx";
import { $analyticsMessages, type AnalyticsMessages } from "../messages.ts";
import { CountLink } from "../rows/CountLink.tsx";
import { toCsv } from "../to-csv.ts";

type Open = Analytics["open_refunds"][number];
type Line = { age: string; pending: Open | undefined; approved: Open | undefined };

/** Refunds that are open now, by their state and age; each number leads to its requests. */
export function OpenRefunds({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  const lines = data && linesOf(data.open_refunds, t);
  return (
    <Card
      title={t.openTitle}
      level={3}
      action={lines && <DownloadButton label={t.csv} name="open-refunds.csv" read={async () => fileOf(lines, t)} />}
    >
      <p className="chart-sentence">{t.openSentence}</p>
      {lines ? (
        <Table
          className="analytics-table"
          caption={t.openSentence}
          hideCaption
          columns={[
            { key: "age", header: t.age },
            { key: "pending", header: t.pending, align: "end", cell: ({ pending }) => <Count open={pending} /> },
            { key: "approved", header: t.approved, align: "end", cell: ({ approved }) => <Count open={approved} /> },
            {
              key: "sum",
              header: t.sum,
              align: "end",
              cell: ({ pending, approved }) => (
                <Amount value={roundAmount(add(pending ?? NOTHING, approved ?? NOTHING).amount_ubxs)} unit={false} />
              ),
            },
          ]}
          rows={lines}
        />
      ) : (
        <Skeleton className="analytics-waiting" lines={7} />
      )}
    </Card>
  );
}

function Count({ open }: { open: Open | undefined }) {
  if (!open) return 0;
  return <CountLink count={open.count} metric={`refund_state_${open.status}`} period={open.requested} />;
}

function linesOf(open: readonly Open[], t: AnalyticsMessages): Line[] {
  return open
    .filter(({ status }) => status === "pending")
    .map((pending) => ({
      age: ageName(pending, t),
      pending,
      approved: open.find(
        ({ status, youngest_days }) => status === "approved" && youngest_days === pending.youngest_days,
      ),
    }));
}

function ageName({ youngest_days: from, oldest_days: to }: Open, t: AnalyticsMessages): string {
  if (to === null) return t.ageFrom({ from });
  return to === 0 ? t.today : t.ageFromTo({ from, to });
}

function fileOf(lines: readonly Line[], t: AnalyticsMessages): string {
  return toCsv(
    t.age,
    [
      { key: "pending", label: t.pending },
      { key: "approved", label: t.approved },
      { key: "sum", label: t.amount },
    ],
    lines.map(({ age, pending, approved }) => ({
      label: age,
      values: {
        pending: pending?.count ?? 0,
        approved: approved?.count ?? 0,
        sum: add(pending ?? NOTHING, approved ?? NOTHING).amount_ubxs,
      },
    })),
  );
}
