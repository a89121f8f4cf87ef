import type { Analytics } from "@freehold/contract";
import { Card, Skeleton, useMessages } from "@freehold/ui";
import { $analyticsMessages } from "../messages.ts";
import { RowsLink } from "../rows/RowsLink.tsx";
import { TableButton } from "../TableButton.tsx";

const STEPS = ["referred_registration", "referred_deposit", "referred_investment", "referred_reward"] as const;

/** How far people who registered with a referral code in the period have come; each number leads to them. */
export function Funnel({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  const all = data?.stats.referred_registration.now.count ?? 0;
  return (
    <Card title={t.funnelTitle} level={3} action={data && <TableButton table="invited_people" period={data.period} />}>
      <p className="chart-sentence">{t.funnelSentence}</p>
      {data ? (
        <ol className="funnel">
          {STEPS.map((metric) => {
            const { now, before } = data.stats[metric];
            const percent = all === 0 ? 0 : Math.round((now.count / all) * 100);
            return (
              <li key={metric}>
                <span>{t[metric]}</span>
                <span className="funnel-count">
                  <RowsLink count={now.count} metric={metric} period={data.period} />
                </span>
                <span className="funnel-track">
                  <span className="funnel-bar" style={{ inlineSize: `${percent}%` }} />
                </span>
                <span className="fh-muted">{t.percentOfAll({ percent })}</span>
                <span className="fh-muted funnel-before">
                  <RowsLink count={before.count} metric={metric} period={data.before}>
                    {t.countBefore({ count: before.count })}
                  </RowsLink>
                </span>
              </li>
            );
          })}
        </ol>
      ) : (
        <Skeleton className="analytics-waiting" lines={4} />
      )}
    </Card>
  );
}
