import { formatAmount, type Payout, parseAmount } from "@freehold/contract";
import { decimalsOf, formatUbxs } from "@freehold/ui/format";

/** Whether a month with this net has nothing to distribute: its costs were not below its rent. */
export const hasNothing = (net: string): boolean => parseAmount(net) <= 0n;

/** What a payout came to; null where its month had nothing to distribute. */
export const amountOf = ({ net_ubxs, amount_ubxs }: Pick<Payout, "net_ubxs" | "amount_ubxs">): string | null =>
  hasNothing(net_ubxs) ? null : amount_ubxs;

/** Gross less costs, as a decimal string; below zero where costs are more. */
export const netOf = (gross: string, costs: string): string => formatAmount(parseAmount(gross) - parseAmount(costs));

/** An amount in a sentence: with two decimals, or all six where it has more. */
export const inWhole = (amount: string): string => formatUbxs(amount, decimalsOf([amount]));
