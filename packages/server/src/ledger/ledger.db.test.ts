import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createMarket } from "../investments/market.fixture.ts";
import { addUser, findBookingDifferences, pay } from "../money.fixture.ts";
import type { Tx } from "../platform/database/connect.ts";
import { readBalances } from "./balances.ts";
import { bookEarnings } from "./bookings.ts";
import { post, reverse } from "./post.ts";

const { sql } = await createTestDatabase();

describe("the journal", () => {
  it.each([
    ["update ledger_entries set amount = amount + 1"],
    ["delete from ledger_entries"],
    ["truncate ledger_entries"],
    ["update ledger_transactions set kind = 'payout'"],
    ["delete from ledger_transactions"],
    ["truncate ledger_transactions cascade"],
    ["update withdrawal_events set note = 'x'"],
    ["delete from withdrawal_events"],
    ["truncate withdrawal_events"],
    ["update withdrawal_deposits set amount = 1"],
    ["delete from deposits"],
    ["truncate deposits cascade"],
    ["delete from withdrawals"],
  ])("refuses %s", async (statement) => {
    await pay(sql, (await addUser(sql)).id, "1");
    await expect(sql.unsafe(statement)).rejects.toThrow("is append-only");
  });

  it.each(["withdrawal", "deposit"])(
    "refuses that a withdrawal holds of a deposit if there is no such %s",
    async (missing) => {
      const person = await addUser(sql);
      await pay(sql, person.id, "1");
      const [made] = await sql.begin(
        (tx) => tx`select id from create_withdrawal(${person.id}, null, ${person.wallet_address})`,
      );
      const [deposit] = await sql`select id from deposits where user_id = ${person.id}`;
      const holding = sql`
      insert into withdrawal_deposits (user_id, withdrawal_id, deposit_id, amount)
      values (${person.id}, ${missing === "withdrawal" ? randomUUID() : made?.id},
        ${missing === "deposit" ? randomUUID() : deposit?.id}, 1)`;
      await expect(holding).rejects.toMatchObject({ code: "23503" });
    },
  );

  it("refuses a transaction whose entries do not sum to zero, at commit", async () => {
    const { id: userId } = await addUser(sql);
    const booking = sql.begin(async (tx) => {
      await post(tx, { userId, kind: "payout", reference: randomUUID(), entries: { operating: -5n, earnings: 6n } });
    });
    await expect(booking).rejects.toThrow("does not balance: its entries sum to 1");
    expect(await readBalances(sql, userId)).toMatchObject({ earnings: 0n });
  });

  it("refuses a transaction without entries", async () => {
    const { id: userId } = await addUser(sql);
    const empty = sql.begin((tx) => post(tx, { userId, kind: "payout", reference: randomUUID(), entries: {} }));
    await expect(empty).rejects.toThrow("its entries sum to nothing");
  });

  it("refuses entries added to a booking afterwards, unless they balance too", async () => {
    const { id: userId } = await addUser(sql);
    await pay(sql, userId, "1");
    const late = sql`
      insert into ledger_entries (user_id, transaction_id, account, amount)
      select user_id, id, 'earnings', 1 from ledger_transactions where user_id = ${userId}`;
    await expect(late).rejects.toThrow("does not balance");
  });

  it.each([
    ["investment", { available: -1n, invested: 1n }],
    ["investment_fee", { available: -1n, operating: 1n }],
    ["referral_reward", { operating: -1n, earnings: 1n }],
    ["payout", { operating: -1n, earnings: 1n }],
  ] as const)("refuses to book one %s a second time", async (kind, entries) => {
    const { id: userId } = await addUser(sql);
    await pay(sql, userId, "1");
    const reference = randomUUID();
    const twice = sql.begin(async (tx) => {
      await post(tx, { userId, kind, reference, entries });
      await post(tx, { userId, kind, reference, entries });
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
  });

  it("refuses any balance of a user below zero", async () => {
    const { id: userId } = await addUser(sql);
    await pay(sql, userId, "1");
    const overdraw = sql.begin((tx) =>
      post(tx, {
        userId,
        kind: "investment",
        reference: randomUUID(),
        entries: { available: -1_000_001n, invested: 1_000_001n },
      }),
    );
    await expect(overdraw).rejects.toThrow("balances_available_check");
  });

  it("refuses principal that no deposit stands behind", async () => {
    const { id: userId } = await addUser(sql);
    const invented = sql.begin((tx) =>
      post(tx, { userId, kind: "deposit", reference: randomUUID(), entries: { external: -5n, available: 5n } }),
    );
    await expect(invented).rejects.toThrow("by the ledger and 0 by deposits");
  });

  it("takes a booking back once, with its mirror image", async () => {
    const { id: userId } = await addUser(sql);
    const reference = randomUUID();
    await sql.begin((tx) => bookEarnings(tx, { userId, amount: 7n, reference }));
    const back = (tx: Tx) => reverse(tx, { userId, kind: "referral_reward", reference });
    await sql.begin(back);
    expect(await readBalances(sql, userId)).toMatchObject({ earnings: 0n });
    await expect(sql.begin(back)).rejects.toThrow("ledger_reversed_once");
    await expect(
      sql.begin((tx) => reverse(tx, { userId, kind: "referral_reward", reference: randomUUID() })),
    ).rejects.toThrow("There is no referral_reward booking");
    expect(await findBookingDifferences(sql)).toEqual([]);
  });
});

describe("the balances", () => {
  it("open with the user and follow every booking", async () => {
    const { id: userId } = await addUser(sql);
    expect(await readBalances(sql, userId)).toEqual({
      available: 0n,
      invested: 0n,
      earnings: 0n,
      reserved: 0n,
      depositsRemaining: 0n,
      depositsOpen: 0,
      total: 0n,
    });
    await pay(sql, userId, "1250.5");
    await pay(sql, userId, "320.25");
    await createMarket(sql).invest(userId, 1_000_000_000n);
    await sql.begin((tx) => bookEarnings(tx, { userId, amount: 12n, reference: randomUUID() }));
    expect(await readBalances(sql, userId)).toEqual({
      available: 570_750_000n,
      invested: 1_000_000_000n,
      earnings: 12n,
      reserved: 0n,
      depositsRemaining: 1_570_750_000n,
      depositsOpen: 2,
      total: 1_570_750_012n,
    });
    expect(await findBookingDifferences(sql)).toEqual([]);
  });

  it("hold more than a 64-bit integer can", async () => {
    const { id: userId } = await addUser(sql);
    await pay(sql, userId, "900000000000000000000.000001");
    expect(await readBalances(sql, userId)).toMatchObject({ available: 900_000_000_000_000_000_000_000_001n });
  });

  it("are compared with the journal: a difference is named", async () => {
    const { id: userId } = await addUser(sql);
    await pay(sql, userId, "1");
    await sql.begin(async (tx) => {
      await tx`update balances set earnings = 3, deposits_open = 4 where user_id = ${userId}`;
      const found = await findBookingDifferences(tx);
      expect(found.map(({ rule_code, expected, found }) => [rule_code, expected, found])).toEqual([
        ["deposits_open", 1n, 4n],
        ["earnings_by_journal", 0n, 3n],
      ]);
      await tx`update balances set earnings = 0, deposits_open = 1 where user_id = ${userId}`;
    });
  });
});
