import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { addUser } from "../money.fixture.ts";
import { connect } from "../platform/database/connect.ts";
import { bookMany } from "../statements/history.fixture.ts";
import { rowsCsv } from "./list-rows.ts";
import { addDays, dayOf } from "./period.ts";

const { sql, url } = await createTestDatabase();
const today = dayOf(new Date());
const PEOPLE = [3_000, 3_000, 3_000, 3_000, 3_000, 5_000];

/** What a file has, and how often the history was read for it. */
async function readFile(period: { from: string | undefined; to: string }) {
  let reads = 0;
  const counted = connect(url, {
    max: 1,
    onQuery: (statement) => {
      if (statement.includes("from stat_")) reads += 1;
    },
  });
  const lines: string[] = [];
  try {
    for await (const piece of rowsCsv(counted, { metric: "payout", ...period })) lines.push(...piece.split("\r\n"));
  } finally {
    await counted.end();
  }
  const rows = lines.filter((line) => line !== "").slice(1);
  return { reads, rows: rows.map((line) => ({ at: line.split(",")[0] as string, id: line.split(",")[1] as string })) };
}

describe("a file of many rows", () => {
  beforeAll(async () => {
    // Days with more rows than are read at once, and days with fewer.
    for (const count of PEOPLE) await bookMany(sql, (await addUser(sql)).id, count);
    await sql`select recount_daily_stats()`;
  });

  it("has each row once, newest first, and reads a few days at a time", async () => {
    const all = await sql<{ id: string }[]>`select id from ledger_transactions where kind = 'payout'`;
    const { rows, reads } = await readFile({ from: undefined, to: today });
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
    expect(rows).toHaveLength(all.length);
    const times = rows.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(reads).toBeGreaterThan(2);
    expect(reads).toBeLessThan(12);
  });

  it("ends and begins with the days of its period", async () => {
    const [from, to] = [addDays(today, -2), addDays(today, -1)];
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from ledger_transactions
      where created_at >= ${from}::date and created_at < ${today}::date`;
    const { rows } = await readFile({ from, to });
    expect(rows).toHaveLength(count);
    expect([rows.at(-1)?.at.slice(0, 10), rows[0]?.at.slice(0, 10)]).toEqual([from, to]);
  });

  it("has every row also where the figures know nothing of its day", async () => {
    await sql`delete from daily_stats where day < ${addDays(today, -1)}::date`;
    expect((await readFile({ from: undefined, to: today })).rows).toHaveLength(PEOPLE.reduce((all, one) => all + one));
    await sql`select recount_daily_stats()`;
  });
});
