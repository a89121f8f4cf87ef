import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it, vi } from "vitest";
import { addUser, expectSoundLedger } from "../../money.fixture.ts";
import { end } from "../../server-process.fixture.ts";
import { agreedMonth, buyShares, distributeAll, distributeStep, monthsAgo, someProperty } from "../payouts.fixture.ts";

const DISTRIBUTOR = fileURLToPath(new URL("./distributor.fixture.ts", import.meta.url));

const { sql, url } = await createTestDatabase();
const [operator, approver] = await Promise.all([addUser(sql, "admin"), addUser(sql, "admin")]);
const property = await someProperty(sql);
const people: string[] = [];
for (const shares of [1, 2]) {
  const { id } = await addUser(sql);
  people.push(id);
  await buyShares(sql, { userId: id, propertyId: property.id, shares, at: new Date(Date.UTC(2020, 0, 1)) });
}
const agree = (gross_ubxs: string, is_correction: boolean) =>
  agreedMonth(
    sql,
    { property_id: property.id, month: monthsAgo(1).slice(0, 7), gross_ubxs, costs_ubxs: "0", is_correction },
    [operator.id, approver.id],
  );
/** What the people earned, in the order of their shares. */
const earned = async () =>
  (
    await sql<{ amount: bigint }[]>`
    select coalesce(sum(e.amount), 0) as amount from unnest(${people}::uuid[]) with ordinality p (id, place)
    left join earned_by_month e on e.user_id = p.id group by p.place order by p.place`
  ).map(({ amount }) => amount);

it("a correction whose process is killed with -9 in each of its states is booked once, and seen when it is whole", async () => {
  await agree("3", false);
  await distributeAll(sql);
  const before = [1_000_000n, 2_000_000n];
  expect(await earned()).toEqual(before);

  const id = await agree("6", true);
  const states: string[] = [];
  for (;;) {
    const state = await stateOf(id);
    if (state === "done") break;
    states.push(state);
    await killMidway(id);
    expect(await stateOf(id)).toBe(state);
    if (/posted|completed/.test(state)) expect(await earned()).toEqual([3_000_000n, 6_000_000n]);
    else expect(await earned()).toEqual(before);
    await expectSoundLedger(sql);
    expect(await distributeStep(sql, 1)).toBe(true);
  }
  expect(states).toEqual([
    "confirmed",
    ...["0 of 2 booked", "1 of 2 booked", "2 of 2 booked"],
    ...["completed", "1 of 2 posted", "2 of 2 posted"],
  ]);
  expect(await earned()).toEqual([3_000_000n, 6_000_000n]);
  const bookings = await sql`
    select user_id, kind, count(*)::int as count from ledger_transactions
    where kind in ('payout_prepared', 'payout') group by user_id, kind`;
  expect(bookings.map(({ count }) => count)).toEqual([2, 2, 2, 2]);
  await expectSoundLedger(sql);
});

async function stateOf(id: string): Promise<string> {
  const [row] = await sql<[{ state: string }]>`
    select case
      when d.posted_at is not null then 'done'
      when d.completed_at is not null then case p.posted when 0 then 'completed' else p.posted || ' of 2 posted' end
      when d.prepared_at is not null then d.holders_booked || ' of 2 booked'
      else 'confirmed' end as state
    from distributions d, (
      select count(*) filter (where posted_at is not null) as posted from payouts where distribution_id = ${id}) p
    where d.id = ${id}`;
  return row.state;
}

/** Starts a process that distributes, and kills it when it stands in the middle of its next step, as far as it comes without ending it. */
async function killMidway(id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    // Each step ends by writing to one of these.
    await tx`select from distributions where id = ${id} for update`;
    await tx`select from payouts_by_month where user_id = any(${people}::uuid[]) for update`;
    const child = spawn(process.execPath, ["--conditions=@freehold/source", DISTRIBUTOR, url, "1"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    try {
      const waits = () => sql<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
      await vi.waitUntil(async () => (await waits()).length > 0, { interval: 20 });
      await end(child, "SIGKILL");
      // The database would notice only once the lock is free that there is no process any more.
      for (const { pid } of await waits()) await sql`select pg_terminate_backend(${pid}, 60000)`;
    } finally {
      await end(child, "SIGKILL");
    }
  });
}
