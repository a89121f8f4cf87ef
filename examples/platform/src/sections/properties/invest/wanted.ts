import { readTypedAmount, readTypedCount } from "@freehold/ui/format";

/** What a person asks for: a number of shares, or what an amount pays for. */
export type Wanted = { by: "shares" | "amount"; typed: string };

/** As the wire takes it. */
export type Asked = { shares: number } | { amount_ubxs: string };

/**
 * What was typed, as the wire takes it.
 *
 * @returns null for what is no positive number of whole shares, or no positive amount of at most 6 decimals.
 * @example
 * toAsked({ by: "amount", typed: "1,250.50" }) // { amount_ubxs: "1250.5" }
 */
export function toAsked({ by, typed }: Wanted): Asked | null {
  if (by === "amount") {
    const amount = readTypedAmount(typed);
    return amount === null || amount === "0" ? null : { amount_ubxs: amount };
  }
  const shares = readTypedCount(typed);
  return shares ? { shares } : null;
}
