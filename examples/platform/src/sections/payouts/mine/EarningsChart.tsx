import { useMessages, useStore } from "@freehold/ui";
import { formatUbxs, formatUbxsShort } from "@freehold/ui/format";
import { useId } from "react";
import { Chart } from "../../../shared/chart/Chart.tsx";
import { shortMonth } from "../../../shared/figures/month-in-words.ts";
import { $payoutMessages } from "../messages.ts";
import { path } from "../path.ts";
import { $earnings, $year, monthHref } from "./store.ts";

/** What was earned in each month, as bars, each of which opens its month. The years to choose from are those with earnings. */
export function EarningsChart() {
  const t = useMessages($payoutMessages);
  const { data } = useStore($earnings);
  const year = useStore($year);
  const search = useStore(path.$search);
  const sum = formatUbxsShort(data?.total_ubxs ?? "0");
  const shown = data?.year ?? null;
  return (
    <Chart
      title={t.chartTitle}
      sentence={
        data?.total_ubxs === "0"
          ? t.chartNothing
          : shown === null
            ? t.chartTwelve({ sum })
            : t.chartYear({ sum, year: String(shown) })
      }
      axis={t.month}
      action={<YearChoice years={data?.years ?? []} year={year} />}
      kind="bar"
      format={(value) => formatUbxs(String(value))}
      series={[{ key: "earned", label: t.earned }]}
      rows={data?.months.map(({ month, amount_ubxs, payouts }) => ({
        label: shortMonth(month),
        values: { earned: amount_ubxs },
        hrefs: { earned: payouts > 0 ? monthHref(month, search) : undefined },
      }))}
    />
  );
}

function YearChoice({ years, year }: { years: readonly number[]; year: number | null }) {
  const t = useMessages($payoutMessages);
  const id = useId();
  const known = year === null || years.includes(year) ? years : [year, ...years];
  return (
    <>
      <label htmlFor={id} className="fh-hidden">
        {t.year}
      </label>
      <select
        id={id}
        className="select payouts-year"
        value={year ?? ""}
        onChange={({ target }) => path.setSearch({ year: target.value || null, month: null })}
      >
        <option value="">{t.twelve}</option>
        {known.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </>
  );
}
