import type { Analytics } from "@freehold/contract";
import { Amount, Skeleton, Table, useMessages } from "@freehold/ui";
import { addsUp } from "../../../shared/figures/adds-up.ts";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { isZero } from "../figures/change.ts";
import { $analyticsMessages } from "../messages.ts";
import { RowsLink } from "../rows/RowsLink.tsx";
import { TableButton } from "../TableButton.tsx";

const STATES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;

/** What became of the refunds, that were asked for in the period or in the one before; each number leads to its requests. */
export function Outcome({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  const lines =
    data &&
    STATES.filter((state) => !isZero(data.stats[`refund_state_${state}`])).map((state) => ({
      state,
      label: t[state],
      ...data.stats[`refund_state_${state}`].now,
      before: data.stats[`refund_state_${state}`].before,
    }));
  const all = data?.stats.refund_requested;
  const isWhole = (of: "now" | "before") =>
    data !== undefined &&
    !addsUp(
      STATES.map((state) => data.stats[`refund_state_${state}`][of].amount_ubxs),
      data.stats.refund_requested[of].amount_ubxs,
    );
  const [whole, wholeBefore] = [isWhole("now"), isWhole("before")];
  return (
    <PageSection
      title={t.outcomeTitle}
      level={3}
      action={data && <TableButton table="refund_outcomes" period={data.period} />}
    >
      <p className="chart-sentence">{t.outcomeSentence}</p>
      {lines && all ? (
        <Table
          className="analytics-table analytics-outcome"
          caption={t.outcomeSentence}
          hideCaption
          columns={[
            { key: "label", header: t.state },
            {
              key: "count",
              header: t.requests,
              align: "end",
              cell: ({ state, count }) => (
                <RowsLink count={count} metric={`refund_state_${state}`} period={data.period} />
              ),
            },
            {
              key: "sum",
              header: t.sum,
              align: "end",
              cell: ({ state, count, amount_ubxs }) => (
                <RowsLink count={count} metric={`refund_state_${state}`} period={data.period}>
                  <Amount value={amount_ubxs} whole={whole} unit={false} />
                </RowsLink>
              ),
            },
            {
              key: "before",
              header: t.inPeriodBefore,
              align: "end",
              cell: ({ state, before }) => (
                <RowsLink count={before.count} metric={`refund_state_${state}`} period={data.before}>
                  <Amount value={before.amount_ubxs} whole={wholeBefore} unit={false} />
                </RowsLink>
              ),
            },
          ]}
          rows={lines}
          footer={{
            label: t.refund_requested,
            count: <RowsLink count={all.now.count} metric="refund_requested" period={data.period} />,
            sum: (
              <RowsLink count={all.now.count} metric="refund_requested" period={data.period}>
                <Amount value={all.now.amount_ubxs} whole={whole} unit={false} />
              </RowsLink>
            ),
            before: (
              <RowsLink count={all.before.count} metric="refund_requested" period={data.before}>
                <Amount value={all.before.amount_ubxs} whole={wholeBefore} unit={false} />
              </RowsLink>
            ),
          }}
        />
      ) : (
        <Skeleton className="analytics-waiting" lines={7} />
      )}
    </PageSection>
  );
}
