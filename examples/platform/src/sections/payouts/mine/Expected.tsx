import { Card, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import { Link } from "../../../shared/location/Link.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { $payoutMessages } from "../messages.ts";
import { $expected } from "./store.ts";

/** What the person's shares would bring a month, with the assumption in words. */
export function Expected() {
  const t = useMessages($payoutMessages);
  const { data, error } = useStore($expected);
  const none = data?.properties.length === 0;
  return (
    <Card title={t.nextTitle}>
      {none ? (
        <p className="fh-muted">{t.nextNone}</p>
      ) : (
        data && <p className="payouts-assumption">{t.nextAssumption({ sum: formatUbxs(data.monthly_ubxs) })}</p>
      )}
      {!none && (
        <DataTable
          caption={t.nextCaption}
          columns={[
            {
              key: "property",
              header: t.property,
              cell: (row) => (
                <Link section="properties" rest={[row.property_slug]}>
                  {row.property_name}
                </Link>
              ),
            },
            {
              key: "shares",
              header: t.shares,
              align: "end",
              cell: (row) =>
                t.ofShares({ own: row.shares.toLocaleString("en-US"), all: row.shares_total.toLocaleString("en-US") }),
            },
            { key: "rent", header: t.netRent, align: "end", cell: (row) => formatUbxs(row.net_rent_ubxs) },
            { key: "monthly", header: t.yourPart, align: "end", cell: (row) => formatUbxs(row.monthly_ubxs) },
          ]}
          rows={data?.properties}
          rowKey={({ property_id }) => property_id}
          error={error}
          notRead={t.notRead}
          onRetry={$expected.reload}
          empty={null}
          lines={3}
          footer={{ property: t.together, monthly: formatUbxs(data?.monthly_ubxs) }}
        />
      )}
    </Card>
  );
}
