import { useMessages, useStore } from "@freehold/ui";
import { HandCoins } from "@freehold/ui/icons";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { $payoutMessages } from "../messages.ts";
import { Calendar } from "./Calendar.tsx";
import { EarningsChart } from "./EarningsChart.tsx";
import { EarningsFigures } from "./EarningsFigures.tsx";
import { Expected } from "./Expected.tsx";
import { MonthByProperty } from "./MonthByProperty.tsx";
import { PayoutList } from "./PayoutList.tsx";
import { $earnings, $expected, $latest, $month, $year } from "./store.ts";
import { YearSummary } from "./YearSummary.tsx";

/** What the signed-in person's shares earned and are expected to earn. */
export function MyPayouts() {
  const t = useMessages($payoutMessages);
  const { data: earnings, error } = useStore($earnings);
  const { data: latest, error: latestError } = useStore($latest);
  const { data: expected } = useStore($expected);
  const month = useStore($month);
  const year = useStore($year);
  const isSheetRead = earnings?.year === year || error != null;
  if (earnings?.years.length === 0 && expected?.properties.length === 0)
    return (
      <EmptyState icon={<HandCoins size={32} strokeWidth={1.25} />} title={t.emptyTitle}>
        <span>{t.emptyText}</span> <Link section="properties">{t.seeProperties}</Link>
      </EmptyState>
    );
  return (
    <div className="payouts-stack">
      <ReadError
        data={error ? earnings : latest}
        error={error ?? latestError}
        notRead={t.notRead}
        onRetry={() => reload("payouts:")}
      />
      {(earnings || !error) && (
        <>
          {(latest || !latestError) && <EarningsFigures />}
          <div className="payouts-pair">
            <EarningsChart />
            <Calendar />
          </div>
          <YearSummary />
          {month && <MonthByProperty month={month} isSheetRead={isSheetRead} />}
        </>
      )}
      <Expected />
      <PayoutList />
      <p className="payouts-mail">
        <Link section="account" rest={["mails"]}>
          {t.mails}
        </Link>
      </p>
    </div>
  );
}
