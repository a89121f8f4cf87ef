import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { findDifferences } from "../ledger/differences.ts";
import { addUser, expectSoundLedger } from "../money.fixture.ts";
import { agreedMonth, buyShares, distributeAll, monthsAgo, someProperty } from "./payouts.fixture.ts";

const { sql } = await createTestDatabase();
const [admin, other, holder] = [await addUser(sql, "admin"), await addUser(sql, "admin"), await addUser(sql)];
const property = await someProperty(sql);
await buyShares(sql, { userId: holder.id, propertyId: property.id, shares: 3, at: new Date(0) });
const request = { property_id: property.id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "10", costs_ubxs: "1" };
await agreedMonth(sql, request, [admin.id, other.id]);
await distributeAll(sql);

/** What a stranger with access to the tables could do, and what the comparison then says. */
it.each<[statement: string, rules: string[]]>([
  ["delete from payouts", ["payout_distributions", "distribution_payouts", "distribution_sum"]],
  ["update payouts set amount = amount + 5", ["distribution_sum", "payout_booking"]],
  ["update payouts set posted_at = null", ["payout_posting"]],
  ["update payouts_by_month set amount = amount + 5", ["month_earnings"]],
  ["delete from payouts_by_property", ["property_earnings"]],
  ["update balances set payouts_clearing = 5", ["payouts_clearing_by_journal"]],
  [
    "insert into ledger_transactions (user_id, kind, reference) select user_id, 'payout', gen_random_uuid() from ledger_transactions limit 1",
    ["payout_distributions"],
  ],
])("the comparison of the books notices: %s", async (statement, rules) => {
  await expectSoundLedger(sql);
  let found: string[] = [];
  const undone = new Error("undone on purpose");
  const tampering = sql.begin(async (tx) => {
    for (const table of ["payouts", "payouts_by_month", "balances", "ledger_transactions"])
      await tx.unsafe(`alter table ${table} disable trigger user`);
    await tx.unsafe(statement);
    found = (await findDifferences(tx)).map(({ rule_code }) => rule_code);
    throw undone;
  });
  await expect(tampering).rejects.toBe(undone);
  expect(found).toEqual(expect.arrayContaining(rules));
});

it.each([
  ["delete from distributions", "is append-only"],
  ["update distributions set gross = gross + 1", "cannot be changed"],
  ["update distributions set status = 'distributing', completed_at = null", "cannot go from completed to distributing"],
  ["update distributions set completed_at = completed_at - interval '1 day'", "was completed cannot be changed"],
  ["update distributions set posted_at = null", "was completed cannot be changed"],
  ["update payouts set amount = 1", "can only be posted, and once"],
  ["truncate payouts", "is append-only"],
])("the database refuses %s", async (statement, words) => {
  await expect(sql.unsafe(statement)).rejects.toThrow(words);
});
