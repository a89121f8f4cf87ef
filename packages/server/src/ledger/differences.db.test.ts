import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { SOAK } from "@freehold/test-utils/run/soak";
import { describe, expect, it } from "vitest";
import { buyShares } from "../investments/invest.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { addUser, earn, pay, someAddress } from "../money.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import type { Tx } from "../platform/database/connect.ts";
import { requestRefund } from "../withdrawals/requests/request-refund.ts";
import { findDifferences } from "./differences.ts";

const { sql } = await createTestDatabase();

/** What a stranger with access to the tables could do, and what the comparison then says. */
const TAMPERING: [statement: string, rules: string[]][] = [
  [
    "insert into ledger_entries (user_id, transaction_id, account, amount) select user_id, id, 'earnings', 5 from ledger_transactions limit 1",
    ["earnings_by_journal", "day_changes", "unbalanced_booking"],
  ],
  [
    "update ledger_entries set amount = amount + 5 where account = 'reserved'",
    ["reserved_by_journal", "day_changes", "unbalanced_booking"],
  ],
  [
    "delete from ledger_entries where account = 'reserved'",
    ["reserved_by_journal", "day_changes", "unbalanced_booking"],
  ],
  ["update balances set earnings = earnings + 5", ["earnings_by_journal", "earnings_by_origin"]],
  ["update balance_days set total = total + 5", ["day_changes"]],
  ["update balance_days set earned = earned + 5", ["day_earned"]],
  ["update balances set available = available + 5", ["available_by_journal", "principal"]],
  ["update balances set deposits_open = 7", ["deposits_open"]],
  ["update deposits set remaining = remaining - 5 where remaining > 0", ["deposit_parts", "deposits_remaining"]],
  ["update withdrawals set status = 'cancelled', closed_at = now()", ["deposit_parts", "reserved_by_requests"]],
  [
    "update withdrawals set amount = amount + 5, from_available = from_available + 5",
    ["reserved_by_requests", "request_principal"],
  ],
  ["update withdrawals set deposit_count = 9", ["request_count"]],
  ["update withdrawal_deposits set amount = amount - 5", ["deposit_parts", "request_principal"]],
];

/** The same of shares. */
const TAMPERING_WITH_SHARES: [statement: string, rules: string[]][] = [
  [
    "update investments set status = 'ended', ended_at = now() where status = 'in_refund'",
    ["request_lots", "shares_in_treasury", "shares_sold"],
  ],
  [
    "update investments set status = 'active', withdrawal_id = null where status = 'in_refund'",
    ["invested_by_shares", "request_shares"],
  ],
  [
    "update investments set shares = shares + 1, cost = cost + share_price where status = 'active'",
    ["shares_sold", "invested_by_shares", "purchase_booking"],
  ],
  [
    "update investments set fee = fee + 1 where status = 'active'",
    ["operating_by_origin", ...["purchase_fee_booking", "purchase_fee_deposits"]],
  ],
  ["update investment_fees set amount = amount + 1", ["deposit_parts", "purchase_fee_deposits"]],
  ["update properties set shares_sold = shares_sold - 1", ["shares_sold"]],
  ["update properties set shares_in_treasury = shares_in_treasury + 1", ["shares_in_treasury"]],
];

describe("the comparison of journal, balances, deposits and withdrawals", () => {
  it.each(TAMPERING)("notices: %s", async (statement, rules) => {
    const { id: userId } = await addUser(sql);
    await pay(sql, userId, "10");
    await sql.begin((tx) =>
      requestRefund(tx, { userId, walletAddress: someAddress(), target: payTarget(null), platformAddresses: null }),
    );
    await pay(sql, userId, "3");
    expect(await findDifferences(sql)).toEqual([]);
    const found = await undone(async (tx) => {
      for (const table of ["ledger_entries", "balances", "deposits", "withdrawals", "withdrawal_deposits"])
        await tx.unsafe(`alter table ${table} disable trigger user`);
      await tx.unsafe(statement);
      return findDifferences(tx);
    });
    expect([...new Set(found.map(({ rule_code }) => rule_code))].sort()).toEqual([...rules].sort());
  });
});

describe("the comparison of shares with the money in them", () => {
  it.each(TAMPERING_WITH_SHARES)("notices: %s", async (statement, rules) => {
    const { id: userId } = await addUser(sql);
    const propertyId = await createMarket(sql).openProperty({ sharePrice: 1_000_000n, shares: 100 });
    const buy = (shares: bigint) =>
      sql.begin((tx) => buyShares(tx, { userId, propertyId, wanted: { shares }, feeBps: 100 }));
    await pay(sql, userId, "10");
    await buy(3n);
    await sql.begin((tx) =>
      requestRefund(tx, { userId, walletAddress: someAddress(), target: payTarget(null), platformAddresses: null }),
    );
    await pay(sql, userId, "10");
    await buy(2n);
    expect(await findDifferences(sql)).toEqual([]);
    const found = await undone(async (tx) => {
      for (const table of ["investments", "investment_fees", "properties"])
        await tx.unsafe(`alter table ${table} disable trigger user`);
      const of = statement.startsWith("update properties") ? `id = '${propertyId}'` : `user_id = '${userId}'`;
      await tx.unsafe(`${statement} ${statement.includes(" where ") ? "and" : "where"} ${of}`);
      return findDifferences(tx);
    });
    expect([...new Set(found.map(({ rule_code }) => rule_code))].sort()).toEqual([...rules].sort());
  });
});

describe("a booking that nothing stands behind", () => {
  const KINDS = [
    ...["deposit", "investment", "investment_fee", "payout_prepared", "payout", "referral_reward"],
    ...["withdrawal_reserved", "withdrawal_paid", "reversal"],
  ];
  const ACCOUNTS = ["available", "invested", "earnings", "reserved", "payouts_clearing", "external", "operating"];

  it("is refused or found, whatever its kind, what it refers to, and between which accounts", async () => {
    const { id: userId } = await addUser(sql);
    const propertyId = await createMarket(sql).openProperty({ sharePrice: 1_000_000n, shares: 100 });
    await pay(sql, userId, "20");
    await sql.begin((tx) => buyShares(tx, { userId, propertyId, wanted: { shares: 3n }, feeBps: 100 }));
    await earn(sql, userId, "9");
    await sql.begin((tx) =>
      requestRefund(tx, { userId, walletAddress: someAddress(), target: payTarget(null), platformAddresses: null }),
    );
    await pay(sql, userId, "10");
    expect(await findDifferences(sql)).toEqual([]);
    const booked = await sql<{ id: string; reference: string }[]>`
      select distinct on (kind) id, reference from ledger_transactions where user_id = ${userId}`;
    const references = [randomUUID(), ...new Set(booked.map(({ reference }) => reference))];
    const all = KINDS.flatMap((kind) =>
      ACCOUNTS.flatMap((from) =>
        ACCOUNTS.filter((to) => to !== from).flatMap((to) =>
          references.map((reference) => ({ kind, from, to, reference })),
        ),
      ),
    );
    // By default one reference for each kind and pair of accounts, each in turn.
    const count = references.length;
    const tried = SOAK ? all : all.filter((_, place) => place % count === Math.floor(place / count) % count);
    const missed: string[] = [];
    for (const { kind, from, to, reference } of tried) {
      const outcome = await undone(async (tx) => {
        const id = randomUUID();
        await tx`
                insert into ledger_transactions (user_id, id, kind, reference, reverses)
                values (${userId}, ${id}, ${kind}, ${reference}, ${kind === "reversal" ? (booked.find((one) => one.reference === reference)?.id ?? null) : null})`;
        await tx`
                insert into ledger_entries (user_id, transaction_id, account, amount)
                values (${userId}, ${id}, ${from}, -1000000), (${userId}, ${id}, ${to}, 1000000)`;
        await tx`set constraints all immediate`;
        return (await findDifferences(tx)).length > 0 ? "found" : "missed";
      }).catch(() => "refused");
      if (outcome === "missed") missed.push(`${kind}: ${from} to ${to}, ${references.indexOf(reference)}`);
    }
    expect(missed).toEqual([]);
  });
});

/** What the work returns; nothing of what it did stays. */
async function undone<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  const rollback = new Error("rolled back on purpose");
  await sql
    .begin(async (tx) => {
      result = { value: await work(tx) };
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return (result as { value: Result }).value;
}
