import { formatAmount, type Holding, parseAmount } from "@freehold/contract";
import type { Division } from "./path.ts";

/** A part of what is held: its name and its value in UBXS. */
export type Part = { name: string; value: string };

/** So many parts are told apart; the smaller ones are one together. */
const MAX_PARTS = 6;

/**
 * Divides what is held, the largest part first. The parts sum to the whole.
 *
 * @param nameOf - what a holding counts to.
 * @param others - the name of the small parts together.
 */
export function divide(holdings: readonly Holding[], nameOf: (holding: Holding) => string, others: string): Part[] {
  const sums = new Map<string, bigint>();
  for (const holding of holdings) {
    const name = nameOf(holding);
    sums.set(name, (sums.get(name) ?? 0n) + parseAmount(holding.value_ubxs));
  }
  const parts = [...sums].sort(([, one], [, other]) => (one === other ? 0 : one < other ? 1 : -1));
  const shown = parts.length > MAX_PARTS ? parts.slice(0, MAX_PARTS - 1) : parts;
  const rest = parts.slice(shown.length).reduce((sum, [, value]) => sum + value, 0n);
  if (shown.length < parts.length) shown.push([others, rest]);
  return shown.map(([name, value]) => ({ name, value: formatAmount(value) }));
}

/** A part of the whole in percent, with a decimal. */
export function shareOf(part: string, whole: string): string {
  const total = parseAmount(whole);
  if (total === 0n) return "0";
  const tenths = (parseAmount(part) * 2000n + total) / (2n * total);
  return `${tenths / 10n}${tenths % 10n === 0n ? "" : `.${tenths % 10n}`}`;
}

/** What a holding counts to, by its own words. */
export function nameFor(division: Division, kindNames: Readonly<Record<Holding["kind"], string>>) {
  return (holding: Holding): string => {
    if (division === "kind") return kindNames[holding.kind];
    return division === "place" ? holding.place : holding.property_name;
  };
}
