import { ButtonLink, Card, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { X } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { Link } from "../../../shared/location/Link.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { Day } from "../Day.tsx";
import { $payoutMessages } from "../messages.ts";
import { path } from "../path.ts";
import { Part } from "./Part.tsx";
import { $monthEarnings } from "./store.ts";

/** The month that is open: what each property paid, and together. */
export function MonthByProperty({ month }: { month: string }) {
  const t = useMessages($payoutMessages);
  const { data, error } = useStore($monthEarnings);
  const search = useStore(path.$search);
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another card
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to leave an effect.
    card.current?.scrollIntoView({ block: "nearest" });
  }, [month]);
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
                <>
                  <Link section="properties" rest={[row.property_slug]}>
                    {row.property_name}
                  </Link>
                  {row.is_correction && ` ${t.missing}`}
                </>
              ),
            },
            { key: "shares", header: t.averageShares, align: "end", cell: (row) => row.shares.toLocaleString("en-US") },
            { key: "created_at", header: t.distributed, cell: (row) => <Day value={row.created_at} /> },
            { key: "amount", header: t.amount, align: "end", cell: (row) => <Part payout={row} /> },
          ]}
          rows={data?.payouts}
          rowKey={({ id }) => id}
          error={error}
          notRead={t.notRead}
          onRetry={$monthEarnings.reload}
          empty={<p className="fh-muted">{t.monthEmpty({ month: words })}</p>}
          lines={3}
          footer={{ property: t.together, amount: formatUbxs(data?.amount_ubxs) }}
        />
      </Card>
    </div>
  );
}
