import type { Analytics } from "@freehold/contract";
import { Amount, Skeleton, Table, useMessages } from "@freehold/ui";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { add } from "../figures/change.ts";
import { NOTHING } from "../MetricChart.tsx";
import { $analyticsMessages, type AnalyticsMessages } from "../messages.ts";
import { RowsLink } from "../rows/RowsLink.tsx";
import { TableButton } from "../TableButton.tsx";

type Open = Analytics["open_refunds"][number];
type Line = { age: string; pending: Open | undefined; approved: Open | undefined };

/** Refunds that are open now, by their state and age, where there are any; each number leads to its requests. */
export function OpenRefunds({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  const lines = data && linesOf(data.open_refunds, t);
  const isNoneOpen = lines?.length === 0;
  return (
    <PageSection
      title={t.openTitle}
      level={3}
      action={data && <TableButton table="open_refunds" period={data.period} />}
    >
      <p className="chart-sentence">{t.openSentence}</p>
      {isNoneOpen ? (
        <p>{t.noneOpen}</p>
      ) : lines ? (
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
              cell: ({ pending, approved }) => <Sum pending={pending} approved={approved} />,
            },
          ]}
          rows={lines}
        />
      ) : (
        <Skeleton className="analytics-waiting" lines={7} />
      )}
    </PageSection>
  );
}

function Count({ open }: { open: Open | undefined }) {
  if (!open) return <span>{0}</span>;
  return <RowsLink count={open.count} metric={`refund_state_${open.status}`} period={open.requested} />;
}

/** Of both states together, which leads to the queue of those who asked then. */
function Sum({ pending, approved }: Omit<Line, "age">) {
  const { count, amount_ubxs } = add(pending ?? NOTHING, approved ?? NOTHING);
  const sum = <Amount value={amount_ubxs} unit={false} />;
  if (count === 0) return sum;
  return (
    <Link section="refunds" search={{ status: "all", waiting: "open", ...(pending ?? approved)?.requested }}>
      {sum}
    </Link>
  );
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
    }))
    .filter(({ pending, approved }) => pending.count > 0 || (approved?.count ?? 0) > 0);
}

function ageName({ youngest_days: from, oldest_days: to }: Open, t: AnalyticsMessages): string {
  if (to === null) return t.ageFrom({ from });
  return to === 0 ? t.today : t.ageFromTo({ from, to });
}
