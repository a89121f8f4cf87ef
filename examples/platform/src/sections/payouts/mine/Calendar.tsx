import { Amount, ButtonLink, Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { ChevronLeft } from "@freehold/ui/icons";
import { $payoutMessages } from "../messages.ts";
import { monthName, monthsOf } from "../months.ts";
import { path } from "../path.ts";
import { $earnings, $month, $year, monthHref, monthId } from "./store.ts";

/** The months on a sheet, each of which opens. Of a year that is not over, the months to come are said to be so. */
export function Calendar() {
  const t = useMessages($payoutMessages);
  const { data } = useStore($earnings);
  const asked = useStore($year);
  const open = useStore($month);
  const search = useStore(path.$search);
  // The sheet before stays until the next one is there: it says of which year it is.
  const year = data ? data.year : asked;
  const months = year === null ? (data?.months.map(({ month }) => month) ?? []) : monthsOf(year);
  const found = new Map(data?.months.map((month) => [month.month, month]));
  return (
    <Card
      title={year === null ? t.twelve : t.calendar({ year: String(year) })}
      className="payouts-calendar"
      action={data && <Years years={data.years} year={year} first={months[0]} />}
    >
      <p className="fh-muted">{t.calendarHelp}</p>
      {!data ? (
        <Outline />
      ) : (
        <ul className="payouts-months">
          {months.map((month) => {
            const earned = found.get(month);
            const name = (
              <span className="payouts-month-name">
                <span>{monthName(month)}</span>{" "}
                {year === null && <span className="payouts-month-year">{month.slice(0, 4)}</span>}
              </span>
            );
            return (
              <li key={month}>
                {earned && earned.payouts > 0 ? (
                  <a
                    id={monthId(month)}
                    className="payouts-month"
                    href={monthHref(month, search)}
                    aria-current={month === open ? "true" : undefined}
                  >
                    {name}
                    {earned.amount_ubxs === "0" ? (
                      <span className="payouts-month-sum">{t.nothing}</span>
                    ) : (
                      <Amount className="payouts-month-sum" value={earned.amount_ubxs} unit={false} />
                    )}
                  </a>
                ) : (
                  <span className="payouts-month" data-empty="">
                    {name}
                    <span className="payouts-month-sum">{earned ? t.nothing : t.notOver}</span>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** The sheet while it is being read. */
function Outline() {
  return (
    <ul className="payouts-months" aria-hidden="true">
      {Array.from({ length: 12 }, (_, month) => (
        <li key={month}>
          <span className="payouts-month">
            <span className="payouts-month-name">
              <Skeleton />
            </span>
            <span className="payouts-month-sum">
              <Skeleton />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The year before this sheet and the one after it, of those with earnings; after the last of them come the twelve months again. */
function Years({ years, year, first }: { years: readonly number[]; year: number | null; first: string | undefined }) {
  const t = useMessages($payoutMessages);
  const search = useStore(path.$search);
  // The last twelve months begin in a year that has more of them.
  const before = year ?? (first === undefined ? 0 : Number(first.slice(0, 4)) + 1);
  const earlier = years.find((one) => one < before);
  const later = year === null ? undefined : years.findLast((one) => one > year);
  const href = (to: number | undefined) =>
    path.href({ search: { ...search, month: null, year: to === undefined ? null : String(to) } });
  return (
    <nav className="payouts-years" aria-label={t.years}>
      {earlier !== undefined && (
        <ButtonLink
          variant="quiet"
          size="small"
          icon={<ChevronLeft className="flips" size={16} />}
          href={href(earlier)}
        >
          {t.yearOf({ year: String(earlier) })}
        </ButtonLink>
      )}
      {year !== null && (
        <ButtonLink variant="quiet" size="small" href={href(later)}>
          {later === undefined ? t.twelve : t.yearOf({ year: String(later) })}
        </ButtonLink>
      )}
    </nav>
  );
}
