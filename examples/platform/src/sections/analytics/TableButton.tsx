import type { AnalyticsTable } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { DownloadButton } from "../../shared/download/DownloadButton.tsx";
import { $analyticsMessages } from "./messages.ts";
import { readTableFile } from "./store.ts";

/** Downloads one table of the figures, of the days that are shown. */
export function TableButton({ table }: { table: AnalyticsTable }) {
  const t = useMessages($analyticsMessages);
  return <DownloadButton label={t.csv} name={`${table.replaceAll("_", "-")}.csv`} read={() => readTableFile(table)} />;
}
