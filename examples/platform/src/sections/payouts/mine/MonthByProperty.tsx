import { ButtonLink, Card, useMessages, useStore } from "@freehold/ui";
import { X } from "@freehold/ui/icons";
import { useEffect, useRef } from "react";
import { Day } from "../../../shared/figures/Day.tsx";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { toPath } from "../../../shared/location/router.ts";
import { PropertyName } from "../../../shared/property/PropertyName.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { amountOf } from "../amounts.ts";
import { $payoutMessages } from "../messages.ts";
import { path } from "../path.ts";
import { $earnings, $monthEarnings, monthId } from "./store.ts";

/**
 * The month that is open: what each property paid, and together.
 *
 * @param props.isSheetRead - what stands above it has its height: the page scrolls to the month once both are read.
 */
export function MonthByProperty({ month, isSheetRead }: { month: string; isSheetRead: boolean }) {
  const t = useMessages($payoutMessages);
  const { data, error } = useStore($monthEarnings);
  const { data: sheet } = useStore($earnings);
  const search = useStore(path.$search);
  const isRead = data !== undefined || error != null;
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another card
  useEffect(() => {
    if (!isSheetRead || !isRead) return;
    // Newer browsers answer with a promise, which is no way to leave an effect.
    card.current?.scrollIntoView({ block: "nearest" });
  }, [month, isSheetRead, isRead]);
  const words = monthInWords(month);
  return (
    <div ref={card}>
      <Card
        title={t.monthTitle({ month: words })}
        aria-live="polite"
        action={
          <ButtonLink
            variant="quiet"
            size="small"
            icon={<X size={16} />}
            href={path.href({ search: { ...search, month: null } })}
            // The way goes on where it began.
            onClick={() => document.getElementById(monthId(month))?.focus()}
          >
            {t.closeMonth}
          </ButtonLink>
        }
      >
        <DataTable
          caption={t.monthCaption({ month: words })}
          columns={[
            {
              key: "property",
              header: t.property,
              cell: (row) => (
                <PropertyName
                  picture={row.property_picture}
                  name={row.is_correction ? `${row.property_name} ${t.missing}` : row.property_name}
                />
              ),
            },
            {
              key: "shares",
              header: t.averageShares,
              align: "end",
              phone: "hidden",
              cell: (row) => row.shares.toLocaleString("en-US"),
            },
            { key: "created_at", header: t.distributed, cell: (row) => <Day value={row.created_at} /> },
            { key: "amount", header: t.amount, whole: true, amount: amountOf, cell: () => t.nothingToDistribute },
          ]}
          rows={data?.payouts}
          rowKey={({ id }) => id}
          href={({ property_slug }) => toPath({ section: "properties", rest: [property_slug] })}
          error={error}
          notRead={t.notRead}
          onRetry={$monthEarnings.reload}
          empty={<p className="fh-muted">{t.monthEmpty({ month: words })}</p>}
          lines={sheet?.months.find((one) => one.month === month)?.payouts || 3}
          footer={{ property: t.together, amount: data?.amount_ubxs }}
        />
      </Card>
    </div>
  );
}
