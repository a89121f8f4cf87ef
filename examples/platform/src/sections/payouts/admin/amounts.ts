import { formatAmount, parseAmount } from "@freehold/contract";

/** Gross less costs, as a decimal string; below zero where costs are more. */
export const netOf = (gross: string, costs: string): string => formatAmount(parseAmount(gross) - parseAmount(costs));
