import { INVESTMENT_STATUSES, type Investment, type InvestmentStatus } from "@freehold/contract";
import { investments } from "@freehold/session/api/investments";
import { Badge, Card, Time, type Tone, useMessages, useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Hourglass, Landmark } from "@freehold/ui/icons";
import { DownloadButton } from "../../shared/download/DownloadButton.tsx";
import { Filters, SelectFilter } from "../../shared/filter/Filters.tsx";
import { toPath } from "../../shared/location/router.ts";
import { formatCount } from "../../shared/property/format.ts";
import { CursorPager } from "../../shared/table/CursorPager.tsx";
import { type DataColumn, DataTable } from "../../shared/table/DataTable.tsx";
import { $investmentMessages } from "./messages.ts";
import { path } from "./path.ts";
import { $investments, FILTERS, toQuery } from "./store.ts";

const LOOKS = {
  in_refund: ["yellow", Hourglass],
  ended: ["neutral", Landmark],
} as const satisfies Record<Exclude<InvestmentStatus, "active">, readonly [Tone, unknown]>;

/** Every purchase, newest first, with its receipt. */
export function Purchases() {
  const t = useMessages($investmentMessages);
  const { data, error, loading } = useStore($investments);
  const asked = toQuery(useStore(path.$search));
  const statusColumn: DataColumn<Investment> = {
    key: "status",
    header: t.status,
    phone: "note",
    cell: ({ status }) => <PurchaseStatus status={status} />,
  };
  const columns: DataColumn<Investment>[] = [
    { key: "property_name", header: t.property },
    { key: "date", header: t.date, phone: "note", cell: ({ created_at }) => <Time value={created_at} zone /> },
    {
      key: "shares",
      header: t.shares,
      align: "end",
      phone: "note",
      cell: ({ shares, share_price_ubxs }) =>
        t.sharesAt({ shares: formatCount(shares), price: formatUbxs(share_price_ubxs) }),
    },
    {
      key: "amount",
      header: t.amount,
      phone: "sum",
      amount: ({ amount_ubxs }) => amount_ubxs,
    },
    {
      key: "fee",
      header: t.fee,
      phone: "hidden",
      amount: ({ fee_ubxs }) => fee_ubxs,
    },
    ...(data?.investments.some(({ status }) => status !== "active") ? [statusColumn] : []),
    {
      key: "receipt",
      header: t.receipt,
      phone: "detail",
      cell: ({ id }) => (
        <DownloadButton label={t.receiptOf} name={`receipt-${id}.pdf`} read={() => investments.receipt(id)} />
      ),
    },
  ];
  return (
    <Card title={t.purchases}>
      <Filters label={t.filters} path={path} names={FILTERS}>
        <SelectFilter
          path={path}
          name="property"
          label={t.property}
          all={t.allProperties}
          unknown={asked.property_id && data && t.unknownProperty}
          options={(data?.properties ?? []).map(({ property_id, property_name }) => ({
            value: property_id,
            label: property_name,
          }))}
        />
        <SelectFilter
          path={path}
          name="status"
          label={t.status}
          all={t.allStatuses}
          options={INVESTMENT_STATUSES.map((value) => ({ value, label: t[value] }))}
        />
      </Filters>
      <DataTable
        caption={t.purchasesOf}
        columns={columns}
        rows={data?.investments}
        rowKey={({ id }) => id}
        href={({ property_slug }) => toPath({ section: "properties", rest: [property_slug] })}
        loading={loading}
        error={data ? error : undefined}
        notRead={t.notRead}
        onRetry={$investments.reload}
        empty={
          <div>
            <p className="investments-none">{t.purchasesNone}</p>
            <p className="fh-muted">{t.purchasesNoneFound}</p>
          </div>
        }
      />
      <CursorPager path={path} next={data?.next} />
    </Card>
  );
}

/** Most are held: only what has become of the others is said. */
function PurchaseStatus({ status }: { status: InvestmentStatus }) {
  const t = useMessages($investmentMessages);
  if (status === "active") return null;
  const [tone, Icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t[status]}
    </Badge>
  );
}
