import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "./connect.ts";

const { url } = await createTestDatabase();

it("a transaction has a connection of its own however many statements wait before it on that connection, and none is left open", async () => {
  const sql = connect(url, { max: 1 });
  onTestFinished(() => sql.end());
  // The driver's own limit is a hundred.
  for (let before = 95; before <= 105; before++) {
    const waiting = Array.from({ length: before }, () => sql`select 1`);
    const done = sql.begin(async (tx) => (await tx<{ id: string }[]>`select pg_current_xact_id()::text as id`)[0]?.id);
    await expect(done, String(before)).resolves.toMatch(/^\d+$/);
    await Promise.all(waiting);
    const open =
      await sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    expect(open, String(before)).toHaveLength(0);
  }
});
