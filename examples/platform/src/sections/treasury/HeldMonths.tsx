import type { Distribution } from "@freehold/contract";
import { Amount, Card, Time, useMessages, useStore } from "@freehold/ui";
import { AttentionItem } from "../../shared/admin/AttentionItem.tsx";
import { $heldMonths } from "../../shared/admin/holds/store.ts";
import { monthInWords } from "../../shared/figures/month-in-words.ts";
import { fill } from "../../shared/layout/fill.tsx";
import { Link } from "../../shared/location/Link.tsx";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { $treasuryMessages } from "./messages.ts";

/** Months that two admins agreed on and that are not distributed: why, and what to do. Nothing where there is nothing. */
export function HeldMonths() {
  const t = useMessages($treasuryMessages);
  const { data, error } = useStore($heldMonths);
  const items = data?.items ?? [];
  if (!error && items.length === 0) return null;
  return (
    <Card title={t.heldMonths}>
      <ReadError data={data} error={error} notRead={t.heldMonthsNotRead} onRetry={$heldMonths.reload} />
      <ul className="attention-list">
        {items.map((item) => item.hold && <Item key={item.id} month={item} hold={item.hold} />)}
      </ul>
      {data?.next && <p className="admin-muted">{t.moreHeldMonths}</p>}
    </Card>
  );
}

function Item({ month, hold }: { month: Distribution; hold: NonNullable<Distribution["hold"]> }) {
  const t = useMessages($treasuryMessages);
  const words = monthInWords(month.month);
  const of = {
    property: month.property_name,
    month: month.is_correction ? t.monthOfCorrection({ month: words }) : words,
  };
  return (
    <AttentionItem
      title={hold.sentence}
      action={
        <Link section="payouts" rest={["months", month.id]} aria-label={t.openMonth(of)}>
          {t.open}
        </Link>
      }
    >
      <p className="attention-who">
        <span>{t.monthOf(of)}</span>
        <Amount value={month.net_ubxs} />
      </p>
      <p>{hold.what_to_do}</p>
      <p>
        {fill(t.monthHeldSince, { time: <Time value={hold.since} zone /> })}{" "}
        {fill(t.monthTriedAgain, { time: <Time value={hold.resumes_at} zone /> })}
      </p>
    </AttentionItem>
  );
}
