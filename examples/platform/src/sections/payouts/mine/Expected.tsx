import { useMessages, useStore } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { toPath } from "../../../shared/location/router.ts";
import { PropertyName } from "../../../shared/property/PropertyName.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { $payoutMessages } from "../messages.ts";
import { $expected } from "./store.ts";

/** What the person's shares would bring a month, with the assumption in words. */
export function Expected() {
  const t = useMessages($payoutMessages);
  const { data, error } = useStore($expected);
  const none = data?.properties.length === 0;
  return (
    <PageSection title={t.nextTitle}>
      {none ? (
        <p className="fh-muted">{t.nextNone}</p>
      ) : (
        data && <p className="payouts-assumption">{t.nextAssumption({ sum: formatUbxsShort(data.monthly_ubxs) })}</p>
      )}
      {!none && (
        <DataTable
          caption={t.nextCaption}
          columns={[
            {
              key: "property_name",
              header: t.property,
              cell: (row) => <PropertyName picture={row.property_picture} name={row.property_name} />,
            },
            {
              key: "shares",
              header: t.shares,
              phone: "labelled",
              align: "end",
              cell: (row) => (
                <span className="fh-figure">
                  {t.ofShares({
                    own: row.shares.toLocaleString("en-US"),
                    all: row.shares_total.toLocaleString("en-US"),
                  })}
                </span>
              ),
            },
            { key: "rent", header: t.netRent, phone: "hidden", amount: (row) => row.net_rent_ubxs },
            { key: "monthly", header: t.yourPart, amount: (row) => row.monthly_ubxs },
          ]}
          rows={data?.properties}
          rowKey={({ property_id }) => property_id}
          href={({ property_slug }) => toPath({ section: "properties", rest: [property_slug] })}
          error={error}
          notRead={t.notRead}
          onRetry={$expected.reload}
          empty={null}
          lines={3}
          footer={{ property_name: t.together, monthly: data?.monthly_ubxs }}
        />
      )}
    </PageSection>
  );
}
