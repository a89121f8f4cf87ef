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
  const steps =
    data &&
    STEPS.map((metric) => ({
      metric,
      count: data.stats[metric].now.count,
      before: data.stats[metric].before.count,
    }));
  return (
    <Card title={t.funnelTitle} level={3} action={data && <TableButton table="invited_people" period={data.period} />}>
      <p className="chart-sentence">{t.funnelSentence}</p>
      {steps ? (
        <table className="funnel">
          <caption className="fh-hidden">{t.funnelTitle}</caption>
          <thead className="fh-hidden">
            <tr>
              <th scope="col">{t.step}</th>
              <th scope="col">{t.peopleColumn}</th>
              <th scope="col">{t.ofAll}</th>
              <th scope="col">{t.inPeriodBefore}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ metric, count, before }) => {
              const percent = all === 0 ? 0 : Math.round((count / all) * 100);
              return (
                <tr key={metric}>
                  <th scope="row">{t[metric]}</th>
                  <td className="funnel-count">
                    <RowsLink count={count} metric={metric} period={data.period} />
                  </td>
                  <td>
                    <div className="funnel-share">
                      <div className="funnel-bar" style={{ inlineSize: `${percent}%` }} />
                      <span>{t.percent({ percent })}</span>
                    </div>
                  </td>
                  <td className="fh-muted">
                    <RowsLink count={before} metric={metric} period={data.before}>
                      {t.countBefore({ count: before })}
                    </RowsLink>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <Skeleton className="analytics-waiting" lines={4} />
      )}
    </Card>
  );
}
