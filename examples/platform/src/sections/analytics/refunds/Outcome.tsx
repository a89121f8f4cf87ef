import type { Analytics } from "@freehold/contract";
import { Amount, Card, Skeleton, Table, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { roundAmount } from "../../../shared/figures/round-amount.ts";
import { $analyticsMessages } from "../messages.ts";
import { CountLink } from "../rows/CountLink.tsx";
import { $period } from "../store.ts";
import { toCsv } from "../to-csv.ts";

const STATES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;

/** What became of the refunds that were asked for in the period; each number leads to its requests. */
export function Outcome({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  const period = useStore($period);
  const lines =
    data &&
    STATES.map((state) => ({
      state,
      label: t[state],
      ...data.figures[`refund_state_${state}`].now,
      before: data.figures[`refund_state_${state}`].before,
    }));
  const all = data?.figures.refund_requested;
  return (
    <Card
      title={t.outcomeTitle}
      level={3}
      action={
        lines && (
          <DownloadButton
            label={t.csv}
            name="refund-outcomes.csv"
            read={async () =>
              toCsv(
                t.state,
                [
                  { key: "count", label: t.requests },
                  { key: "amount_ubxs", label: t.amount },
                  { key: "before_ubxs", label: t.inPeriodBefore },
                ],
                lines.map(({ label, count, amount_ubxs, before }) => ({
                  label,
                  values: { count, amount_ubxs, before_ubxs: before.amount_ubxs },
                })),
              )
            }
          />
        )
      }
    >
      <p className="chart-sentence">{t.outcomeSentence}</p>
      {lines && all ? (
        <Table
          className="analytics-table"
          caption={t.outcomeSentence}
          hideCaption
          columns={[
            { key: "label", header: t.state },
            {
              key: "count",
              header: t.requests,
              align: "end",
              cell: ({ state, count }) => <CountLink count={count} metric={`refund_state_${state}`} period={period} />,
            },
            {
              key: "sum",
              header: t.sum,
              align: "end",
              cell: ({ amount_ubxs }) => <Amount value={roundAmount(amount_ubxs)} unit={false} />,
            },
            {
              key: "before",
              header: t.inPeriodBefore,
              align: "end",
              cell: ({ before }) => <Amount value={roundAmount(before.amount_ubxs)} unit={false} />,
            },
          ]}
          rows={lines}
          footer={{
            label: t.refund_requested,
            count: <CountLink count={all.now.count} metric="refund_requested" period={period} />,
            sum: <Amount value={roundAmount(all.now.amount_ubxs)} unit={false} />,
            before: <Amount value={roundAmount(all.before.amount_ubxs)} unit={false} />,
          }}
        />
      ) : (
        <Skeleton className="analytics-waiting" lines={7} />
      )}
    </Card>
  );
}
