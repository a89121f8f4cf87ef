import { useMessages, useStore } from "@freehold/ui";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { $payoutMessages } from "../messages.ts";
import { $year, readStatement } from "./store.ts";

/** Saves the payouts as a CSV file. */
export function Statement() {
  const t = useMessages($payoutMessages);
  const year = useStore($year);
  const of = year === null ? "" : `-${year}`;
  return <DownloadButton label={t.csv} name={`freehold-payouts${of}.csv`} read={readStatement} />;
}
