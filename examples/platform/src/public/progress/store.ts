import type { PublicProgress, Tally } from "@freehold/contract";
import { parseAmount } from "@freehold/contract";
import { publicStats } from "@freehold/session/api/public-stats";
import { createPublicStore } from "../public-query.ts";

/** How far the refunds of all people together are. */
export const $progress = createPublicStore<PublicProgress>("progress", () => publicStats.progress());

/**
 * How much of a sum another one is, in percent with one decimal; never 100 while something is missing.
 *
 * @example
 * percentOf({ count: 1, amount_ubxs: "999.99" }, { count: 2, amount_ubxs: "1000" }) // 99.9
 */
export function percentOf(part: Tally, whole: Tally): number {
  const [some, all] = [parseAmount(part.amount_ubxs), parseAmount(whole.amount_ubxs)];
  return all === 0n ? 0 : Number((some * 1000n) / all) / 10;
}
