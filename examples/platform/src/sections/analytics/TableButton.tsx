import type { AnalyticsTable } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { DownloadButton } from "../../shared/download/DownloadButton.tsx";
import type { Period } from "../../shared/period.ts";
import { $analyticsMessages } from "./messages.ts";
import { readTableFile } from "./store.ts";

/** Downloads one table of the figures, of the days they are of. */
export function TableButton({ table, period }: { table: AnalyticsTable; period: Period }) {
  const t = useMessages($analyticsMessages);
  return (
    <DownloadButton
      label={t.csv}
      name={`${table.replaceAll("_", "-")}.csv`}
      read={() => readTableFile(table, period)}
    />
  );
}
