import { useMessages, useStore } from "@freehold/ui";
import { formatUbxs, formatUbxsShort } from "@freehold/ui/format";
import { Chart } from "../../../shared/chart/Chart.tsx";
import { shortMonth } from "../../../shared/figures/month-in-words.ts";
import { toPath } from "../../../shared/location/router.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { $pageMessages } from "./messages.ts";
import { $paid } from "./store.ts";

/** What the property has paid the person, whose shares they hold or held; each month leads to its payouts. */
export function PaidToYou({ isHolder }: { isHolder: boolean }) {
  const t = useMessages($pageMessages);
  const { data, error } = useStore($paid);
  if (data ? data.total_ubxs === "0" : !isHolder) return null;
  if (!data && error != null)
    return <ReadError data={data} error={error} notRead={t.paidNotRead} onRetry={$paid.reload} />;
  return (
    <Chart
      title={t.paidTitle}
      sentence={data && t.paidSentence({ amount: formatUbxsShort(data.total_ubxs) })}
      kind="bar"
      axis={t.monthColumn}
      series={[{ key: "paid", label: t.paidColumn }]}
      rows={data?.months.map(({ month, amount_ubxs }) => ({
        label: shortMonth(month),
        values: { paid: amount_ubxs },
        hrefs: {
          paid: amount_ubxs === "0" ? undefined : toPath({ section: "payouts", search: { month } }),
        },
      }))}
      format={(value) => formatUbxs(String(value))}
    />
  );
}
