import { randomUUID } from "node:crypto";
import { parseAmount } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createMarket } from "../investments/market.fixture.ts";
import { readBalances } from "../ledger/balances.ts";
import { addUser, earn, expectSoundLedger, pay, someAddress, someHash } from "../money.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { isProblemError } from "../platform/http/problem.ts";
import { expectCleanBooks } from "../reconciliation/clean-books.fixture.ts";
import { approveWithdrawal } from "./decisions/approve-withdrawal.ts";
import { completeWithdrawal } from "./decisions/complete-withdrawal.ts";
import { rejectWithdrawal } from "./decisions/reject-withdrawal.ts";
import { cancelWithdrawal } from "./requests/cancel-withdrawal.ts";
import { requestRefund } from "./requests/request-refund.ts";
import { requestWithdrawal } from "./requests/request-withdrawal.ts";

const { sql } = await createTestDatabase();
// Payments need not wait here: what is looked for are wrong books.
await sql`update settings set cooling_off_seconds = 0`;
const target = payTarget(null);
const market = createMarket(sql);
const PEOPLE = 3;
let adminIds: string[];

beforeAll(async () => {
  adminIds = await Promise.all([1, 2].map(async () => (await addUser(sql, "admin")).id));
});

/** UBXS, so that amounts of different operations often meet exactly, often nearly and sometimes not at all. */
const SMALL = ["0.000001", "0.5", "1", "1.000001", "2", "10"] as const;
const ubxs = fc.constantFrom(...SMALL, "1000000000000000");
/** No reward is higher than the last one. */
const earned = fc.constantFrom(...SMALL, "1000000");
const feeBps = fc.constantFrom(0, 0, 1, 150, 1_000);
const who = fc.nat({ max: PEOPLE - 1 });
const which = fc.nat({ max: 20 });

const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("deposit" as const), who, ubxs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("invest" as const), who, ubxs, feeBps }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("payout" as const, "referral_reward" as const), who, ubxs: earned }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("refund" as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("withdraw" as const), who, ubxs }) },
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constantFrom("approve", "reject", "complete", "cancel"), which } as const),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Both kinds of requests, brought to every end there is: few random sequences need not come to all of them. */
const EVERY_END: Operation[] = [
  // Shares that a refund gives back, and then ends.
  { do: "deposit", who: 2, ubxs: "10" },
  { do: "invest", who: 2, ubxs: "2", feeBps: 0 },
  { do: "invest", who: 2, ubxs: "1", feeBps: 150 },
  { do: "refund", who: 2 },
  { do: "reject", which: 0 },
  { do: "refund", who: 2 },
  { do: "approve", which: 0 },
  { do: "complete", which: 0 },
  ...(["complete", "reject", "cancel"] as const).flatMap((end) =>
    (["refund", "withdraw"] as const).flatMap((ask): Operation[] => [
      { do: "deposit", who: 0, ubxs: "10" },
      ask === "refund" ? { do: ask, who: 0 } : { do: ask, who: 0, ubxs: "1" },
      ...(end === "complete" ? [{ do: "approve" as const, which: 0 }] : []),
      { do: end, which: 0 },
    ]),
  ),
  { do: "withdraw", who: 0, ubxs: "1" },
  { do: "approve", which: 0 },
  { do: "refund", who: 0 },
  { do: "approve", which: 1 },
  { do: "deposit", who: 1, ubxs: "10" },
  { do: "withdraw", who: 1, ubxs: "1" },
  { do: "refund", who: 1 },
];

/** Whatever happens, in whatever order and however much of it at once: refusals are fine, wrong books are not. */
it("keeps the books sound through any sequence of operations", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 10, maxLength: 40, size: "max" }),
      fc.integer({ min: 1, max: 8 }),
      async (operations, atOnce) => {
        const people = await Promise.all(Array.from({ length: PEOPLE }, async () => (await addUser(sql)).id));
        for (let i = 0; i < operations.length; i += atOnce)
          await Promise.all(operations.slice(i, i + atOnce).map((one) => attempt(one, people)));
        await expectSoundLedger(sql);
        for (const id of people) await expectNothingNegative(id);
      },
    ),
    { numRuns: times(60, 150), seed: seed("random operations"), examples: [[EVERY_END, 1]] },
  );
  await expectCleanBooks(sql, null);
  // Otherwise the sequences would not have tried what they are for.
  const reached = await sql`select distinct kind, status from withdrawals`;
  expect(reached).toHaveLength(10);
  expect(await sql`select distinct status from investments`).toContainEqual({ status: "ended" });
});

async function attempt(operation: Operation, people: string[]): Promise<void> {
  try {
    await perform(operation, people);
  } catch (error) {
    if (!isProblemError(error)) throw error;
  }
}

async function perform(operation: Operation, people: string[]): Promise<void> {
  if ("which" in operation) return decide(operation, people);
  const userId = people[operation.who] as string;
  const _reference = randomUUID();
  const walletAddress = someAddress();
  switch (operation.do) {
    case "deposit":
      await pay(sql, userId, operation.ubxs);
      return;
    case "invest":
      await market.invest(userId, parseAmount(operation.ubxs), operation.feeBps);
      return;
    case "payout":
    case "referral_reward":
      await earn(sql, userId, operation.ubxs);
      return;
    case "refund":
      await sql.begin((tx) => requestRefund(tx, { userId, walletAddress, target, platformAddresses: null }));
      return;
    case "withdraw":
      await sql.begin((tx) =>
        requestWithdrawal(tx, { userId, amountUbxs: operation.ubxs, walletAddress, platformAddresses: null }),
      );
  }
}

async function decide(operation: Extract<Operation, { which: number }>, people: string[]): Promise<void> {
  const open = await sql<{ user_id: string; id: string }[]>`
    select user_id, id from withdrawals where user_id = any(${people}) and is_open(status)
    order by created_at`;
  const chosen = open[operation.which % Math.max(open.length, 1)];
  if (!chosen) return;
  const { id, user_id: userId } = chosen;
  const adminId = adminIds[operation.which % adminIds.length] as string;
  switch (operation.do) {
    case "approve":
      await sql.begin((tx) => approveWithdrawal(tx, { id, adminId, target }));
      return;
    case "reject":
      return sql.begin((tx) => rejectWithdrawal(tx, { id, adminId, reason: "random" }));
    case "complete":
      return sql.begin((tx) => completeWithdrawal(tx, { id, adminId, txId: someHash(), chainId: 56, target }));
    case "cancel":
      await sql.begin((tx) => cancelWithdrawal(tx, { id, userId }));
  }
}

async function expectNothingNegative(userId: string): Promise<void> {
  const { available, invested, earnings, reserved } = await readBalances(sql, userId);
  for (const amount of [available, invested, earnings, reserved]) expect(amount).toBeGreaterThanOrEqual(0n);
  const [{ open }] = await sql<[{ open: number }]>`
    select count(*)::int as open from withdrawals where user_id = ${userId} and is_open(status)`;
  if (open === 0) expect(reserved).toBe(0n);
}
