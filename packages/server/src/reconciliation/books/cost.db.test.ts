import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { addUser, knowChainByHand, pay } from "../../money.fixture.ts";
import {
  agreedMonth,
  buyForEach,
  crowd,
  distributeAll,
  monthsAgo,
  someProperty,
} from "../../payouts/payouts.fixture.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { compareNew } from "./compare-new.ts";
import { readMarks, sliceOf } from "./marks.ts";
import { compareSlice } from "./slice.ts";
import { inSnapshot } from "./snapshot.ts";

const { sql } = await createTestDatabase({ large: true });

/** People with a purchase and two payouts each. */
async function addHistory(count: number): Promise<string[]> {
  const userIds = await crowd(sql, count);
  const { id: propertyId } = await someProperty(sql);
  await buyForEach(sql, { userIds, propertyId, shares: userIds.map(() => 2), at: new Date(Date.UTC(2020, 0, 15)) });
  const admins = [(await addUser(sql, "admin")).id, (await addUser(sql, "admin")).id] as const;
  for (const ago of [1, 2]) {
    const month = { property_id: propertyId, month: monthsAgo(ago).slice(0, 7), gross_ubxs: String(count) };
    await agreedMonth(sql, { ...month, costs_ubxs: "0" }, admins);
  }
  await distributeAll(sql);
  await sql`analyze`;
  return userIds;
}

/** What a run would read now, in rows of all tables. */
function rowsOfRun(): Promise<number> {
  return inSnapshot(sql, async (tx) => {
    const before = await rowsRead(tx);
    const slice = await sliceOf(tx, await readMarks(tx, { after: null, most: 500 }));
    expect(await compareSlice(tx, { ...slice, due: true })).toEqual([]);
    return (await rowsRead(tx)) - before;
  });
}

async function rowsRead(tx: Tx): Promise<number> {
  const [{ rows }] = await tx<[{ rows: number }]>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_xact_user_tables`;
  return rows;
}

it("a run reads what those have who have something new, however many others there are", async () => {
  await knowChainByHand(sql);
  const few = await addHistory(300);
  const measure = async (people: string[]) => {
    expect(await compareNew(sql)).toEqual([]);
    const idle = await rowsOfRun();
    for (const id of people) await pay(sql, id, "5");
    return { idle, busy: await rowsOfRun() };
  };
  const before = await measure(few.slice(0, 3));
  const more = await addHistory(900);
  const after = await measure(few.slice(3, 6));
  const ofOthers = await measure(more.slice(0, 3));
  // With four times as many people.
  for (const { idle, busy } of [before, after, ofOthers]) {
    expect(idle).toBeLessThan(10);
    expect(busy).toBeLessThan(3 * 250);
    expect(busy / before.busy).toBeLessThan(1.2);
  }
});
