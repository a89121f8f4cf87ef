import type { Tx } from "../platform/database/connect.ts";
import { type Figure, type Published, readPublished, sumRefundsByWeek, type WeekSum } from "./store.ts";

/** A figure is published anew once so many people have changed it, and a week stands for itself from so many refunds on. */
const FEWEST = 5;

/** The figures in the order in which none is more than the one before, and the states of a request that change each. */
const FIGURES: readonly { what: Figure; changedBy: readonly string[] }[] = [
  { what: "asked", changedBy: ["pending", "rejected", "cancelled"] },
  { what: "approved", changedBy: ["approved", "rejected"] },
  { what: "paid", changedBy: ["completed"] },
];

/**
 * The refunds of all people together as they are published, by week. Two answers one after the other differ by at least five
 * people's refunds, and a week with fewer is counted with the next one: so no difference and no week is one person's sum. A person
 * who asked and took it back in between changed nothing: four accounts of one person would uncover the fifth. What is too little to be
 * published yet is in no figure.
 *
 * Locks what is published until the transaction ends.
 */
export async function publishRefunds(tx: Tx): Promise<Published> {
  const published = await readPublished(tx);
  const [...now] = await sumRefundsByWeek(tx);
  for (const [place, { what, changedBy }] of FIGURES.entries()) {
    const [changed] = await tx<{ people: number }[]>`
      select count(*)::int as people from (
        select distinct e.user_id from published_refunds p
        join withdrawal_events e on e.at > p.published_at and e.status = any(${changedBy})
        join withdrawals w on w.user_id = e.user_id and w.id = e.withdrawal_id
        where p.what = ${what} and (w.created_at <= p.published_at or w.status not in ('rejected', 'cancelled'))
        limit ${FEWEST}) changed`;
    if ((changed?.people ?? 0) < FEWEST) continue;
    const weeks = fold(now.filter((week) => week.what === what));
    const [before, after] = [FIGURES[place - 1]?.what, FIGURES[place + 1]?.what];
    // Its neighbours may wait for their own step: never more approved than asked for, nor paid than approved.
    if (before && isMore(weeks, published[before])) continue;
    if (after && isMore(published[after], weeks)) continue;
    published[what] = weeks;
    await tx`
      update published_refunds
      set weeks = ${JSON.stringify(weeks.map((week) => ({ ...week, amount: String(week.amount) })))}, published_at = clock_timestamp()
      where what = ${what}`;
  }
  return published;
}

/** Weeks with at least {@link FEWEST} refunds each, the first of them with what came before; the last few may be in none yet. */
function fold(weeks: readonly WeekSum[]): WeekSum[] {
  const folded: WeekSum[] = [];
  let open = { count: 0, amount: 0n };
  for (const { begins, count, amount } of weeks) {
    open = { count: open.count + count, amount: open.amount + amount };
    if (open.count < FEWEST) continue;
    folded.push({ begins, ...open });
    open = { count: 0, amount: 0n };
  }
  return folded;
}

function isMore(some: readonly WeekSum[], others: readonly WeekSum[]): boolean {
  const [one, other] = [sumOf(some), sumOf(others)];
  return one.count > other.count || one.amount > other.amount;
}

/** What the weeks come to together. */
export const sumOf = (weeks: readonly WeekSum[]): { count: number; amount: bigint } =>
  weeks.reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), {
    count: 0,
    amount: 0n,
  });
