import { randomBytes, randomUUID } from "node:crypto";
import { parseAmount } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import { expect } from "vitest";
import { confirmDeposit } from "./deposits/confirm-deposit.ts";
import { lockBalances } from "./ledger/balances.ts";
import type { Movement } from "./ledger/bookings.ts";
import { findDifferences } from "./ledger/differences.ts";
import { post } from "./ledger/post.ts";
import type { Queryable, Sql, Tx } from "./platform/database/connect.ts";
import { bookReferralReward } from "./referrals/reward-referral.ts";
import { setMoment } from "./seeding.ts";

/** An address with its checksum that no other account in the test has. */
export const someAddress = () => checksumAddress(`0x${randomBytes(20).toString("hex")}`);

/** A transaction hash that nothing else in the test has. */
export const someHash = () => `0x${randomBytes(32).toString("hex")}`;

/** Adds a person to the database; no password signs in as them. */
export async function addUser(sql: Sql, role: "user" | "admin" = "user") {
  const name = randomUUID();
  const [user] = await sql<[{ id: string; email: string; wallet_address: string }]>`
    insert into users (email, wallet_address, role, password_hash, referral_code, email_confirmed_at)
    values (${`${name}@freehold.test`}, ${someAddress()}, ${role}, 'none', ${name.slice(0, 18).toUpperCase()}, now())
    returning id, email, wallet_address`;
  return user;
}

/** Confirms a deposit of an amount of UBXS, and says its hash. */
export async function pay(sql: Sql, userId: string, ubxs: string): Promise<string> {
  const txHash = someHash();
  const { outcome } = await confirmDeposit(sql, { userId, chainId: 56, txHash, amount: parseAmount(ubxs) });
  expect(outcome).toBe("confirmed");
  return txHash;
}

/** Books a reward that a user earned, for a person who came with their code and whose purchase was long ago. */
export async function earn(sql: Sql, userId: string, ubxs: string): Promise<void> {
  const referred = await addUser(sql);
  await sql`
    insert into referral_rewards (referred_id, referrer_id, amount, earned_at)
    values (${referred.id}, ${userId}, ${String(parseAmount(ubxs))}::numeric, now() - interval '31 days')`;
  await sql.begin((tx) => bookReferralReward(tx, referred.id));
}

/** The books are in order: nothing in the journal, balances, deposits or withdrawals contradicts the rest. */
export async function expectSoundLedger(sql: Sql): Promise<void> {
  expect(await findDifferences(sql)).toEqual([]);
}

/** What only a distribution, or a referral, of its own explains. */
const ORIGINS = new Set([
  "earnings_by_origin",
  "operating_by_origin",
  "payouts_clearing_by_origin",
  "payout_distributions",
  "payout_booking",
  "payout_posting",
  "reward_booking",
]);

/** {@link findDifferences}, but for where earnings come from: for tests that book them by themselves. */
export async function findBookingDifferences(sql: Queryable) {
  return (await findDifferences(sql)).filter(({ rule_code }) => !ORIGINS.has(rule_code));
}

/** A payout in its two steps, without its distribution, which the comparison of the books asks for: for what looks at bookings alone. */
export async function bookPayout(tx: Tx, { userId, amount, reference, at }: Movement & { at?: Date }): Promise<void> {
  await setMoment(tx, at ?? null);
  await lockBalances(tx, userId);
  await post(tx, {
    userId,
    kind: "payout_prepared",
    reference,
    entries: { operating: -amount, payouts_clearing: amount },
  });
  await post(tx, { userId, kind: "payout", reference, entries: { payouts_clearing: -amount, earnings: amount } });
}
