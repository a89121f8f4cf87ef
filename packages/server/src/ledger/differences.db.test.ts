import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
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
    ["balance earnings equals the journal", "changes of the days equal the journal", "ledger transaction sums to zero"],
  ],
  [
    "update ledger_entries set amount = amount + 5 where account = 'reserved'",
    ["balance reserved equals the journal", "changes of the days equal the journal", "ledger transaction sums to zero"],
  ],
  [
    "delete from ledger_entries where account = 'reserved'",
    ["balance reserved equals the journal", "changes of the days equal the journal", "ledger transaction sums to zero"],
  ],
  [
    "update balances set earnings = earnings + 5",
    ["balance earnings equals the journal", "balance earnings equals what moved it"],
  ],
  ["update balance_days set total = total + 5", ["changes of the days equal the journal"]],
  ["update balance_days set earned = earned + 5", ["earned on the days equals the journal"]],
  [
    "update balances set available = available + 5",
    ["balance available equals the journal", "principal equals what deposits have remaining"],
  ],
  ["update balances set deposits_open = 7", ["count of open deposits equals the deposits"]],
  [
    "update deposits set remaining = remaining - 5 where remaining > 0",
    ["deposit equals remaining, reserved and withdrawn", "remaining total equals the deposits"],
  ],
  [
    "update withdrawals set status = 'cancelled', closed_at = now()",
    ["deposit equals remaining, reserved and withdrawn", "reserved equals the open withdrawals"],
  ],
  [
    "update withdrawals set amount = amount + 5, from_available = from_available + 5",
    ["reserved equals the open withdrawals", "withdrawal takes its principal from deposits"],
  ],
  ["update withdrawals set deposit_count = 9", ["withdrawal counts its deposits"]],
  [
    "update withdrawal_deposits set amount = amount - 5",
    ["deposit equals remaining, reserved and withdrawn", "withdrawal takes its principal from deposits"],
  ],
];

/** The same of shares. */
const TAMPERING_WITH_SHARES: [statement: string, rules: string[]][] = [
  [
    "update investments set status = 'ended', ended_at = now() where status = 'in_refund'",
    [
      "counts of shares in refund end with it",
      "counts of shares in treasury equal those refunded and not reissued",
      "counts of shares sold equal the holdings",
    ],
  ],
  [
    "update investments set status = 'active', withdrawal_id = null where status = 'in_refund'",
    ["invested principal equals the cost of active shares", "refund holds the shares of the principal it takes"],
  ],
  [
    "update investments set shares = shares + 1, cost = cost + share_price where status = 'active'",
    [
      "counts of shares sold equal the holdings",
      "invested principal equals the cost of active shares",
      "purchase is booked at its cost",
    ],
  ],
  [
    "update investments set fee = fee + 1 where status = 'active'",
    [
      "balance operating equals what moved it",
      ...["fee of a purchase is booked", "fee of a purchase is paid from deposits"],
    ],
  ],
  [
    "update investment_fees set amount = amount + 1",
    ["deposit equals remaining, reserved and withdrawn", "fee of a purchase is paid from deposits"],
  ],
  ["update properties set shares_sold = shares_sold - 1", ["counts of shares sold equal the holdings"]],
  [
    "update properties set shares_in_treasury = shares_in_treasury + 1",
    ["counts of shares in treasury equal those refunded and not reissued"],
  ],
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
    expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual(rules);
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
    expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual(rules);
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
    const missed: string[] = [];
    for (const kind of KINDS)
      for (const from of ACCOUNTS)
        for (const to of ACCOUNTS.filter((account) => account !== from))
          for (const reference of references) {
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
  }, 120_000);
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
