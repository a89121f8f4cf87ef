import { isAmount } from "@freehold/contract";

/** What somebody asks for: a number of shares, or what an amount pays for. */
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
  const text = typed.trim().replace(/,(?=\d{3}(\D|$))/g, "");
  if (by === "shares") {
    const shares = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    return shares > 0 ? { shares } : null;
  }
  const amount = text
    .replace(/^0+(?=\d)/, "")
    .replace(/\.(\d*?)0*$/, (_, decimals: string) => (decimals ? `.${decimals}` : ""));
  return isAmount(amount) && /[1-9]/.test(amount) && !amount.startsWith("-") ? { amount_ubxs: amount } : null;
}
