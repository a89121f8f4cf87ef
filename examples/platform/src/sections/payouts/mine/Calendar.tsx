import { Amount, Card, Skeleton, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { address } from "../address.ts";
import { $payoutMessages } from "../messages.ts";
import { monthName, monthsOf } from "../months.ts";
import { $earnings, $month, $year, monthHref } from "./store.ts";

/** The months on a sheet, each of which opens. Of a year that is not over, the months to come are said to be so. */
export function Calendar() {
  const t = useMessages($payoutMessages);
  const { data } = useStore($earnings);
  const year = useStore($year);
  const open = useStore($month);
  const search = useStore(address.$search);
  const months = year === null ? (data?.months.map(({ month }) => month) ?? []) : monthsOf(year);
  const found = new Map(data?.months.map((month) => [month.month, month]));
  return (
    <Card title={year === null ? t.twelve : t.calendar({ year: String(year) })} className="payouts-calendar">
      <p className="fh-muted">{t.calendarHelp}</p>
      {!data ? (
        <Skeleton kind="block" />
      ) : (
        <ul className="payouts-months">
          {months.map((month) => {
            const earned = found.get(month);
            const name = (
              <span className="payouts-month-name">
                {monthName(month)} {year === null && <span className="payouts-month-year">{month.slice(0, 4)}</span>}
              </span>
            );
            return (
              <li key={month}>
                {earned && earned.payouts > 0 ? (
                  <a
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
