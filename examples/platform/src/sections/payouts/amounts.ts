import { formatAmount, parseAmount } from "@freehold/contract";

/** Whether a month with this net has nothing to distribute: its costs were not below its rent. */
export const hasNothing = (net: string): boolean => parseAmount(net) <= 0n;

/** Gross less costs, as a decimal string; below zero where costs are more. */
export const netOf = (gross: string, costs: string): string => formatAmount(parseAmount(gross) - parseAmount(costs));
