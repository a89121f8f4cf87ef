import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { addUser } from "../money.fixture.ts";
import { agreedMonth, buyForEach, crowd, distributeStep, monthsAgo, someProperty } from "../payouts/payouts.fixture.ts";
import { readCompleteUntil } from "./store.ts";

const { sql } = await createTestDatabase();

it("a statement has what is moved to the earnings just before it is made, in the same millisecond, too", async () => {
  const property = await someProperty(sql);
  const { id: adminId } = await addUser(sql, "admin");
  const userIds = await crowd(sql, 200);
  const at = new Date(Date.UTC(2020, 0, 15));
  await buyForEach(sql, { userIds, propertyId: property.id, shares: userIds.map(() => 1), at });
  const month = monthsAgo(1).slice(0, 7);
  const request = { property_id: property.id, month, gross_ubxs: "200", costs_ubxs: "0" };
  await agreedMonth(sql, request, [adminId, (await addUser(sql, "admin")).id]);
  // Until it is complete: a person who asks for a statement moves their own payout.
  const isComplete = async () => (await sql`select from distributions where completed_at is not null`).length > 0;
  while (!(await isComplete())) expect(await distributeStep(sql)).toBe(true);

  const left: string[] = [];
  for (const userId of userIds) {
    const until = await readCompleteUntil(sql, userId);
    const [{ found }] = await sql<[{ found: number }]>`
      select count(*)::int as found from ledger_transactions
      where user_id = ${userId} and kind = 'payout' and created_at < ${until}`;
    if (found !== 1) left.push(userId);
  }
  expect(left).toEqual([]);
});
