import { readTyped } from "../../../shared/typed-amount.ts";

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
  const read = readTyped(typed);
  if (read === null || read === "0") return null;
  if (by === "amount") return { amount_ubxs: read };
  return /^\d{1,15}$/.test(read) ? { shares: Number(read) } : null;
}
