import { useMessages } from "@freehold/ui";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { $payoutMessages } from "../messages.ts";
import { readStatement } from "./store.ts";

/** Saves the payouts as a CSV file. */
export function Statement() {
  const t = useMessages($payoutMessages);
  return <DownloadButton label={t.csv} name="freehold-payouts.csv" read={readStatement} />;
}
