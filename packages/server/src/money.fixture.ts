import { randomBytes, randomUUID } from "node:crypto";
import { parseAmount } from "@freehold/contract";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import type { Signer } from "./accounts/wallets/seed-proof.ts";
import { confirmDeposit, confirmWithin } from "./deposits/confirm-deposit.ts";
import { buyShares } from "./investments/invest.ts";
import { lockBalances } from "./ledger/balances.ts";
import type { Movement } from "./ledger/bookings.ts";
import { findDifferences } from "./ledger/differences.ts";
import { post } from "./ledger/post.ts";
import { someProperty } from "./payouts/payouts.fixture.ts";
import { toAddress, toHash } from "./platform/chain/address.ts";
import type { FormerTreasury } from "./platform/chain/former-treasury.ts";
import type { Queryable, Sql, Tx } from "./platform/database/connect.ts";
import { bookReferralReward } from "./referrals/reward-referral.ts";
import { happenAt, setMoment } from "./seeding.ts";

const UBXS = 1_000_000n;

const accounts = new Map<string, Signer>();

/** An address with its checksum that no other account in the test has. */
export function someAddress(): string {
  const account = privateKeyToAccount(generatePrivateKey());
  accounts.set(account.address.toLowerCase(), account);
  return account.address;
}

/** What signs for an address of {@link someAddress}, or for one that the test's chain has money on. */
export function keyOf(address: string): Signer {
  const isIts = (account: Signer) => account.address.toLowerCase() === address.toLowerCase();
  const account =
    accounts.get(address.toLowerCase()) ?? Array.from({ length: 10 }, (_, n) => testAccount(n)).find(isIts);
  if (!account) throw new Error(`The test has no key of ${address}.`);
  return account;
}

/** A transaction hash that nothing else in the test has. */
export const someHash = () => `0x${randomBytes(32).toString("hex")}`;

/**
 * Adds a person to the database; no password signs in as them.
 *
 * @param referredBy - the person whose code they came with. @default none
 */
export async function addUser(sql: Queryable, role: "user" | "admin" = "user", referredBy: string | null = null) {
  const name = randomUUID();
  const [user] = await sql<[{ id: string; email: string; wallet_address: string }]>`
    insert into users (email, wallet_address, role, password_hash, referral_code, referred_by, email_confirmed_at)
    values (${`${name}@freehold.test`}, ${someAddress()}, ${role}, 'none', ${name.slice(0, 18).toUpperCase()}, ${referredBy}, now())
    returning id, email, wallet_address`;
  return user;
}

/** The chain of what is booked by hand. */
const BY_HAND = 56;

/** What a server's settings name, so that this chain is one of ours: see `FORMER_TREASURIES`. */
export const BY_HAND_TREASURY: FormerTreasury = { chainId: BY_HAND, address: toAddress(`0x${"56".repeat(20)}`) };

/** The books know that chain as one that a server was connected to before, so that what is booked by hand is no difference of another. */
export async function knowChainByHand(sql: Sql): Promise<void> {
  await sql`
    insert into chains (chain_id, genesis_hash, token_address) values (${BY_HAND}, '0x', '0x') on conflict do nothing`;
}

/** Confirms a deposit of an amount of UBXS, and says its hash. */
export async function pay(sql: Sql, userId: string, ubxs: string): Promise<string> {
  const txHash = someHash();
  const { outcome } = await confirmDeposit(sql, { userId, chainId: BY_HAND, txHash, amount: parseAmount(ubxs) });
  expect(outcome).toBe("confirmed");
  return txHash;
}

/** Books a reward that a user earned, for a person who came with their code and bought shares long ago for as much, or a little more. */
export async function earn(sql: Sql, userId: string, ubxs: string): Promise<void> {
  const amount = parseAmount(ubxs);
  const shares = (amount + UBXS - 1n) / UBXS;
  const { id: propertyId } = await someProperty(sql);
  const { id: referredId } = await addUser(sql, "user", userId);
  await happenAt(sql, new Date(Date.now() - 31 * 24 * 60 * 60_000), async (tx) => {
    const transfer = { userId: referredId, chainId: BY_HAND, txHash: toHash(someHash()), sender: "" as const };
    await confirmWithin(tx, { ...transfer, amount: shares * UBXS });
    const [{ before }] = await tx<[{ before: bigint }]>`select referral_reward as before from settings for update`;
    await tx`update settings set referral_reward = ${String(amount)}::numeric`;
    await buyShares(tx, { userId: referredId, propertyId, wanted: { shares }, feeBps: 0 });
    await tx`update settings set referral_reward = ${String(before)}::numeric`;
  });
  await sql.begin((tx) => bookReferralReward(tx, referredId));
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
