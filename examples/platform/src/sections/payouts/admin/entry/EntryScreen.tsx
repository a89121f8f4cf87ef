import type { DistributionDue } from "@freehold/contract";
import { Card, Notice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { HandCoins } from "@freehold/ui/icons";
import { useEffect } from "react";
import { monthInWords } from "../../../../shared/figures/month-in-words.ts";
import { EmptyState } from "../../../../shared/layout/EmptyState.tsx";
import { Link } from "../../../../shared/location/Link.tsx";
import { ReadError } from "../../../../shared/query/ReadError.tsx";
import { BackToMonths } from "../BackToMonths.tsx";
import { $monthMessages } from "../messages.ts";
import { $entered, $isCorrection, $month, $preview, $property } from "../store.ts";
import { EntryForm } from "./EntryForm.tsx";

/** A property's month is entered, worked out, and handed on. */
export function EntryScreen() {
  const t = useMessages($monthMessages);
  const { data, error } = useStore($entered);
  const property = useStore($property);
  const month = useStore($month);
  useEffect(() => () => $preview.set(null), []);
  return (
    <div className="payouts-stack">
      <BackToMonths />
      <ReadError data={data} error={error} notRead={t.dueNotRead} onRetry={$entered.reload} />
      {!data && !error && property !== null && (
        <Card>
          <Skeleton lines={8} />
        </Card>
      )}
      {(data || property === null) && <Entry row={data?.items[0]} month={month} />}
    </div>
  );
}

function Entry({ row, month }: { row: DistributionDue | undefined; month: string }) {
  const t = useMessages($monthMessages);
  const isCorrection = useStore($isCorrection) && row?.distribution?.status === "completed";
  if (!row)
    return (
      <EmptyState icon={<HandCoins size={28} strokeWidth={1.25} />} title={t.entryChoose}>
        <span>{t.entryNotFound}</span>{" "}
        <Link section="payouts" rest={["months"]}>
          {t.openMonths}
        </Link>
      </EmptyState>
    );
  if (row.distribution && !isCorrection)
    return (
      <Notice tone="info">
        <span>{t.entryDone}</span>{" "}
        <Link section="payouts" rest={["months", row.distribution.id]}>
          {t.open}
        </Link>
      </Notice>
    );
  if (row.holds_shares)
    return <Notice tone="info">{t.othersDecide({ name: row.property_name, month: monthInWords(month) })}</Notice>;
  return (
    <EntryForm
      key={`${row.property_id} ${month} ${isCorrection}`}
      row={row}
      month={month}
      isCorrection={isCorrection}
    />
  );
}
