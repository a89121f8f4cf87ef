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

/** A week and how many refunds were requested, approved and paid by its end. */
type WeekTotals = { from: string; asked: number; approved: number; paid: number };

/**
 * Adds the published weeks up, oldest first, from what came before the first of them. Nothing else is read, so this reveals no more
 * than the weeks do. Weeks with few refunds count towards the next, and each figure has its own: what is paid by then was also
 * approved, and what is approved was requested.
 */
export function sumWeeks(progress: Pick<PublicProgress, "asked" | "approved" | "paid" | "weeks">): WeekTotals[] {
  const by = (week: number, figure: "asked" | "approved" | "paid") =>
    progress[figure].count - progress.weeks.slice(week + 1).reduce((later, one) => later + one[figure].count, 0);
  return progress.weeks.map(({ from }, week) => {
    const paid = by(week, "paid");
    const approved = Math.max(by(week, "approved"), paid);
    return { from, asked: Math.max(by(week, "asked"), approved), approved, paid };
  });
}
