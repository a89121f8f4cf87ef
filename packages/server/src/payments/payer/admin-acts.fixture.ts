import { type DistributionRequest, parseAmount, type SettingsChange } from "@freehold/contract";
import fc from "fast-check";
import { expect } from "vitest";
import { confirmWithin } from "../../deposits/confirm-deposit.ts";
import { buyShares } from "../../investments/invest.ts";
import type { createMarket } from "../../investments/market.fixture.ts";
import { addUser, someHash } from "../../money.fixture.ts";
import { cancelDistribution } from "../../payouts/distributions/cancel-distribution.ts";
import { proposeDistribution } from "../../payouts/distributions/propose-distribution.ts";
import { distributeAll, distributeStep, monthsAgo } from "../../payouts/payouts.fixture.ts";
import { toHash } from "../../platform/chain/address.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { isProblemError } from "../../platform/http/problem.ts";
import { KINDS } from "../../proposal-kinds.ts";
import { cancelProposal, confirmProposal } from "../../proposals/decide.ts";
import { happenAt } from "../../seeding.ts";
import { changeSettings } from "../../settings/change-settings.ts";

const DAY = 24 * 60 * 60_000;
/** UBXS: more than any treasury of a test has, so that a month of it is held. */
const UNCOVERED = "9".repeat(30);

/** A month as an admin enters it, so many months ago; in UBXS. */
type Month = { month: number; gross: string; costs: string; isCorrection: boolean; by: number };

const admin = fc.nat({ max: 1 });
const which = fc.nat({ max: 3 });
const steps = fc.nat({ max: 12 });
const change = fc.constantFrom<SettingsChange>(
  { two_approvals_above_ubxs: "1000" },
  { two_approvals_above_ubxs: "2000" },
  { approval_window_seconds: 3_600 },
  { approval_window_seconds: 86_400 },
  { investment_fee_bps: 0 },
  { investment_fee_bps: 100 },
  { referral_reward_ubxs: "0" },
  { referral_reward_ubxs: "5" },
);

/** What admins do of which two must agree, and what comes of it; an admin who proposed something may try to confirm it, too. */
export const adminAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("month" as const),
      month: fc.constantFrom(1, 1, 2),
      gross: fc.constantFrom("0", "0.000001", "0.5", "10", "1000.000001", UNCOVERED),
      costs: fc.constantFrom("0", "0", "0.25", "20"),
      isCorrection: fc.boolean(),
      by: admin,
      /** Which is refused. */
      byItsAuthor: fc.nat({ max: 3 }).map((one) => one === 0),
      steps,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("confirm" as const, "cancel" as const), which, by: admin }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("distribute" as const), steps, batch: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("change" as const), change, by: admin }) },
);
/** One of {@link adminAct}. */
export type AdminAct = typeof adminAct extends fc.Arbitrary<infer T> ? T : never;

/** How many shares a person bought how long ago. */
export const holding = fc.record({
  shares: fc.integer({ min: 1, max: 1_000 }),
  daysAgo: fc.integer({ min: 1, max: 75 }),
});
/** One of {@link holding}. */
export type Holding = typeof holding extends fc.Arbitrary<infer T> ? T : never;

/** Two admins at work on a database, on the months of one property after the other. */
export function createAdmins(sql: Sql, market: ReturnType<typeof createMarket>, adminIds: readonly string[]) {
  const idOf = (place: number) => adminIds[place % adminIds.length] as string;
  let propertyId: string;

  /** A property that no month of is entered yet; the acts after this are about it. */
  async function openProperty(): Promise<void> {
    propertyId = await market.openProperty({ sharePrice: 1_000_000n, shares: 1_000_000_000 });
  }

  /** A person paid in and bought shares of the property back then. */
  async function hold(userId: string, { shares, daysAgo }: Holding): Promise<void> {
    await happenAt(sql, new Date(Date.now() - daysAgo * DAY), async (tx) => {
      const amount = BigInt(shares) * 1_000_000n;
      await confirmWithin(tx, { userId, chainId: 56, txHash: toHash(someHash()), amount, sender: "" });
      await buyShares(tx, { userId, propertyId, wanted: { shares: BigInt(shares) }, feeBps: 0 });
    });
  }

  async function enter(act: Month) {
    const request: DistributionRequest = {
      property_id: propertyId,
      month: monthsAgo(act.month).slice(0, 7),
      gross_ubxs: act.gross,
      costs_ubxs: act.costs,
      is_correction: act.isCorrection,
      reason: "A test",
    };
    return sql.begin((tx) =>
      proposeDistribution({ tx, clock: () => new Date() }, request, idOf(act.by)),
    ) as Promise<string>;
  }

  const confirm = (id: string, by: number) => sql.begin((tx) => confirmProposal(tx, KINDS, { id, adminId: idOf(by) }));

  async function distributeSteps(count: number, batch?: number): Promise<void> {
    for (let step = 0; step < count && (await distributeStep(sql, batch)); step++);
    expect(await sql`select id from distributions where held_code = 'booking_failed'`).toEqual([]);
  }

  /** @throws {ProblemError} what the admins are refused. */
  async function perform(act: AdminAct): Promise<void> {
    switch (act.do) {
      case "month": {
        await confirm(await enter(act), act.byItsAuthor ? act.by : act.by + 1);
        return distributeSteps(act.steps);
      }
      case "distribute":
        return distributeSteps(act.steps, act.batch);
      case "change":
        return sql.begin((tx) => changeSettings(tx, act.change, idOf(act.by)));
      default: {
        const open = await sql<{ id: string; is_confirmed: boolean }[]>`
          select id, false as is_confirmed from proposals where status = 'proposed'
          union all select id, true from distributions where status = 'distributing' order by id`;
        const found = open[act.which % Math.max(open.length, 1)];
        if (!found) return;
        const decision = { id: found.id, adminId: idOf(act.by) };
        if (act.do === "confirm") await confirm(found.id, act.by);
        else if (found.is_confirmed) await sql.begin((tx) => cancelDistribution(tx, decision));
        else await sql.begin((tx) => cancelProposal(tx, decision));
      }
    }
  }

  /** Distributes what can be, and cancels what the treasury never covers. */
  async function finish(): Promise<void> {
    await sql`update distributions set retry_at = clock_timestamp() where retry_at is not null`;
    await distributeAll(sql);
    const held = await sql<{ id: string; gross: bigint; held_code: string }[]>`
      select id, gross, held_code from distributions where status = 'distributing'`;
    for (const { id, gross, held_code } of held) {
      expect([gross, held_code]).toEqual([parseAmount(UNCOVERED), "not_covered"]);
      await sql.begin((tx) => cancelDistribution(tx, { id, adminId: idOf(0) }));
    }
  }

  /**
   * A month that its author may not confirm, and another admin does; a correction of it; a month whose costs were too high; and a
   * correction that is not covered: few random acts need not come to all of them.
   */
  async function agreeInEveryWay(): Promise<void> {
    await openProperty();
    for (const daysAgo of [75, 40]) await hold((await addUser(sql)).id, { shares: 10, daysAgo });
    const figures = { month: 1, gross: "10.000001", costs: "0.25", isCorrection: false, by: 0 };
    const first = await enter(figures);
    const refusal = await confirm(first, 0).catch((error) => error);
    expect(isProblemError(refusal) && refusal.code).toBe("self_approval");
    await confirm(first, 1);
    await finish();
    for (const gross of ["0.5", UNCOVERED]) {
      await confirm(await enter({ ...figures, gross, isCorrection: true }), 1);
      await finish();
    }
    await confirm(await enter({ ...figures, month: 2, gross: "1", costs: "1.5" }), 1);
    await finish();
    const reached = await sql`
      select is_correction, status, net > 0 as is_paid from distributions where property_id = ${propertyId} order by confirmed_at`;
    expect(reached).toEqual([
      { is_correction: false, status: "completed", is_paid: true },
      { is_correction: true, status: "completed", is_paid: true },
      { is_correction: true, status: "cancelled", is_paid: true },
      { is_correction: false, status: "completed", is_paid: false },
    ]);
  }

  return { openProperty, hold, perform, finish, agreeInEveryWay };
}
