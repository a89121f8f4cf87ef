import type { Dashboard, DashboardHistory, HistoryPeriod } from "@freehold/contract";
import { formatAmount } from "@freehold/contract";
import { listHoldings } from "../investments/list-holdings.ts";
import { balanceAnswer, readBalances } from "../ledger/balances.ts";
import { postPayouts } from "../ledger/post-payouts.ts";
import { listTransactions } from "../ledger/transactions.ts";
import type { Sql } from "../platform/database/connect.ts";
import { stepsOf } from "./steps.ts";
import { earnedAnswer, findFirstDay, listCourse, listNews, sumEarned } from "./store.ts";

/** So many transactions, and so much news, are shown. */
const LATEST = 5;

/** What a person owns and what it earns, in one snapshot, so that the figures agree with each other (PLATFORM 4). */
export async function readDashboard(sql: Sql, { userId, now }: { userId: string; now: Date }): Promise<Dashboard> {
  await postPayouts(sql, [userId]);
  return sql.begin(
    async (tx): Promise<Dashboard> => {
      const { totals } = await listHoldings(tx, userId);
      return {
        success: true,
        balance: balanceAnswer(await readBalances(tx, userId)),
        earned: earnedAnswer(await sumEarned(tx, userId, now)),
        holdings: {
          cost_ubxs: totals.cost_ubxs,
          gain_ubxs: totals.gain_ubxs,
          net_rent_month_ubxs: totals.net_rent_month_ubxs,
          yield_on_cost_percent: totals.yield_on_cost_percent,
        },
        transactions: (await listTransactions(tx, { userId, limit: LATEST })).items,
        news: await listNews(tx, { userId, limit: LATEST }),
      };
    },
    { mode: "isolation level repeatable read read only" },
  );
}

/** The course of a person's money over a period that ends today. */
export async function readHistory(
  sql: Sql,
  { userId, period, now }: { userId: string; period: HistoryPeriod; now: Date },
): Promise<DashboardHistory> {
  await postPayouts(sql, [userId]);
  const first = period === "all" ? await findFirstDay(sql, userId) : null;
  const course = await listCourse(sql, { userId, steps: stepsOf(period, now, first) });
  const points = course.map(({ day, cost, value, earned, gain, deposited, refunded }) => ({
    day,
    cost_ubxs: formatAmount(cost),
    value_ubxs: formatAmount(value),
    earned_ubxs: formatAmount(earned),
    gain_ubxs: formatAmount(gain),
    deposited_ubxs: formatAmount(deposited),
    refunded_ubxs: formatAmount(refunded),
  }));
  return { success: true, period, points };
}
