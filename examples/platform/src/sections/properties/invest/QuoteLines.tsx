import type { InvestmentQuote } from "@freehold/contract";
import { Amount, Notice, Skeleton, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import type { ReactNode } from "react";
import { formatCount } from "../../../shared/property/format.ts";
import { $investMessages } from "./messages.ts";

/** What a purchase costs line by line, what stays, and why it cannot be made if it cannot. */
export function QuoteLines({ quote, stale = false }: { quote: InvestmentQuote | undefined; stale?: boolean }) {
  const t = useMessages($investMessages);
  if (!quote) return <Skeleton lines={5} />;
  const refusal = quote.refusal && refusalText(quote, t);
  return (
    <div aria-busy={stale || undefined} className="invest-quote" data-stale={stale || undefined}>
      <dl aria-label={t.quote}>
        <Line term={t.getShares} value={formatCount(quote.shares)} />
        <Line
          term={t.cost({ shares: formatCount(quote.shares), price: formatUbxs(quote.share_price_ubxs) })}
          value={<Amount whole value={quote.cost_ubxs} />}
        />
        <Line term={t.fee({ percent: quote.fee_bps / 100 })} value={<Amount whole value={quote.fee_ubxs} />} />
        <Line term={t.total} value={<Amount whole value={quote.total_ubxs} />} strong />
        {quote.remainder_ubxs !== "0" && (
          <Line term={t.remainder} value={<Amount whole value={quote.remainder_ubxs} />} />
        )}
        <Line term={t.available} value={<Amount whole value={quote.available_ubxs} />} />
        {quote.refusal === null && <Line term={t.after} value={<Amount whole value={quote.available_after_ubxs} />} />}
      </dl>
      <div role="status">{refusal && <Notice tone="warning">{refusal}</Notice>}</div>
    </div>
  );
}

function Line({ term, value, strong }: { term: string; value: ReactNode; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type Text = ReturnType<(typeof $investMessages)["get"]>;

function refusalText({ refusal, shares_available, share_price_ubxs }: InvestmentQuote, t: Text): string | null {
  switch (refusal) {
    case null:
      return null;
    case "not_enough_shares":
      return t.refused_not_enough_shares({ left: formatCount(shares_available) });
    case "amount_too_small":
      return t.refused_amount_too_small({ price: formatUbxs(share_price_ubxs) });
    default:
      return t[`refused_${refusal}`];
  }
}
