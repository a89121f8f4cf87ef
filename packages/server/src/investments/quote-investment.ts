import { formatAmount, type InvestmentQuote } from "@freehold/contract";
import { readBalances } from "../ledger/balances.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { readSettings, type Settings } from "../settings/store.ts";
import { priceShares, type SharePrice, type Wanted } from "./price-shares.ts";
import { findForSale, type PropertyForSale } from "./store.ts";

/**
 * What a purchase would cost, what stays, and why it would be refused. Nothing is held: another person may buy first.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function quoteInvestment(
  sql: Queryable,
  { userId, propertyId, wanted }: { userId: string; propertyId: string; wanted: Wanted },
): Promise<InvestmentQuote> {
  const [property, settings, { available }] = await Promise.all([
    findForSale(sql, propertyId),
    readSettings(sql),
    readBalances(sql, userId),
  ]);
  if (!property) throw new ProblemError("not_found", "We couldn't find this property.");
  const price = priceShares(wanted, property.share_price, settings.investmentFeeBps);
  const { shares, cost, fee, total } = price;
  return {
    success: true,
    property_id: property.id,
    shares: Number(shares),
    share_price_ubxs: formatAmount(property.share_price),
    cost_ubxs: formatAmount(cost),
    fee_bps: settings.investmentFeeBps,
    fee_ubxs: formatAmount(fee),
    total_ubxs: formatAmount(total),
    remainder_ubxs: formatAmount("spend" in wanted ? wanted.spend - total : 0n),
    available_ubxs: formatAmount(available),
    available_after_ubxs: formatAmount(available - total),
    shares_available: property.status === "open" ? Number(property.shares_available) : 0,
    refusal: refusal({ property, settings, price, available }),
  };
}

function refusal(now: {
  property: PropertyForSale;
  settings: Settings;
  price: SharePrice;
  available: bigint;
}): InvestmentQuote["refusal"] {
  const { property, settings, price, available } = now;
  if (settings.platformStatus === "suspended") return "platform_suspended";
  if (property.status === "closed") return "not_for_sale";
  if (price.shares === 0n) return "amount_too_small";
  if (property.status === "funded" || price.shares > property.shares_available) return "not_enough_shares";
  return price.total > available ? "insufficient_balance" : null;
}
