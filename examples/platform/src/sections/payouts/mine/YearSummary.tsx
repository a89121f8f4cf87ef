import { statements } from "@freehold/session/api/statements";
import { Amount, Card, DescriptionList, Skeleton, useMessages, useStore } from "@freehold/ui";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { $payoutMessages } from "../messages.ts";
import { path } from "../path.ts";
import { $earnings, $year } from "./store.ts";

/** A year for the tax office: the rent of its months, what was paid in it, and the statement that says the same. */
export function YearSummary() {
  const t = useMessages($payoutMessages);
  const { data } = useStore($earnings);
  const asked = useStore($year);
  if (!data?.year || data.paid_ubxs === null)
    return asked === null ? <LatestYear years={data?.years} /> : <Outline year={asked} />;
  const year = String(data.year);
  const best = data.months.reduce<(typeof data.months)[number] | null>(
    (most, month) => (most === null || Number(month.amount_ubxs) > Number(most.amount_ubxs) ? month : most),
    null,
  );
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  return (
    <Card title={t.yearTitle({ year })}>
      <DescriptionList
        items={[
          { term: t.yearRent({ year }), value: <Amount whole value={data.total_ubxs} /> },
          { term: t.yearPaid({ year }), value: <Amount whole value={data.paid_ubxs} /> },
          ...(best && best.payouts > 0
            ? [
                {
                  term: t.yearBest({ month: monthInWords(best.month) }),
                  value: <Amount whole value={best.amount_ubxs} />,
                },
              ]
            : []),
        ]}
      />
      <p className="fh-muted">{t.yearWhy}</p>
      <DownloadButton
        key={year}
        label={t.yearStatement({ year })}
        name={`freehold-statement-${year}.pdf`}
        read={() => statements.get({ ...period, format: "pdf" })}
      />
    </Card>
  );
}

/** As high as the summary, while its year is read. */
function Outline({ year }: { year: number }) {
  const t = useMessages($payoutMessages);
  return (
    <Card title={t.yearTitle({ year: String(year) })} aria-busy>
      <Skeleton kind="block" lines={5} />
    </Card>
  );
}

/** Until a year is chosen: that there is a summary of the last one that is over. It keeps its line while the years are read. */
function LatestYear({ years }: { years: readonly number[] | undefined }) {
  const t = useMessages($payoutMessages);
  if (!years)
    return (
      <p className="payouts-mail">
        <Skeleton />
      </p>
    );
  const last = Math.max(...years.filter((year) => year < new Date().getUTCFullYear()));
  if (last === Number.NEGATIVE_INFINITY) return null;
  const year = String(last);
  return (
    <p className="payouts-mail">
      <a className="fh-link" href={path.href({ search: { year } })}>
        {t.yearTitle({ year })}
      </a>
    </p>
  );
}
