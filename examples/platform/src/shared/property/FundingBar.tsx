import type { Property } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatCount, percentOf } from "./format.ts";
import { $propertyWords } from "./messages.ts";
import "./styles.css";

/** How many shares of a property were sold: what came back by refunds is not for sale again, and counts as sold. */
export function FundingBar({ property, full = false }: { property: Property; full?: boolean }) {
  const t = useMessages($propertyWords);
  const { shares_total, shares_sold, shares_in_treasury } = property;
  const sold = shares_sold + shares_in_treasury;
  const words = { sold: formatCount(sold), total: formatCount(shares_total) };
  return (
    <div className="funding-bar">
      <progress max={shares_total} value={sold} aria-label={t.soldOf(words)} />
      <span aria-hidden="true">{full ? t.soldOf(words) : t.sold({ percent: percentOf(sold, shares_total) })}</span>
    </div>
  );
}
