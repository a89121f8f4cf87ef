import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { randomNumbers, seed } from "@freehold/test-utils/run/soak";
import { expect, it, vi } from "vitest";
import { addUser } from "../../money.fixture.ts";
import { expectCleanBooks } from "../../reconciliation/clean-books.fixture.ts";
import { end } from "../../server-process.fixture.ts";
import { findDistribution } from "../distributions/store.ts";
import { agreedMonth, buyForEach, crowd, monthsAgo, someProperty } from "../payouts.fixture.ts";

const HOLDERS = 100_000;
/** Half of them come before it is whole. */
const KILLS = 10;
/** Small, so that there are moments to kill at. */
const BATCH = HOLDERS / 100;
const DISTRIBUTOR = fileURLToPath(new URL("./distributor.fixture.ts", import.meta.url));

const { sql, url } = await createTestDatabase();

it(
  `a distribution to ${HOLDERS} holders, killed with -9 ${KILLS} times, pays each of them exactly once and none before it is whole`,
  async () => {
    const random = randomNumbers(seed("kills of a distribution"));
    const [operator, approver] = await Promise.all([addUser(sql, "admin"), addUser(sql, "admin")]);
    const property = await someProperty(sql, { shares: 2_000_000_000 });
    const userIds = await crowd(sql, HOLDERS);
    const shares = userIds.map(() => 1 + Math.floor(random() * 1_000));
    await buyForEach(sql, { userIds, propertyId: property.id, shares, at: new Date(Date.UTC(2020, 0, 1)) });
    const net = 987_654_321_012n;
    const month = monthsAgo(1).slice(0, 7);
    const request = { property_id: property.id, month, gross_ubxs: "987654.321012", costs_ubxs: "0" };
    const id = await agreedMonth(sql, request, [operator.id, approver.id]);

    // Half of the way is booking, half is moving to earnings; each kill comes at another place of it.
    const steps = async () => {
      const [row] = await sql<[{ booked: number; posted: number; is_complete: boolean; seen: string }]>`
        select holders_booked as booked, completed_at is not null as is_complete,
          (select count(*) from payouts where posted_at is not null)::integer as posted,
          (select coalesce(sum(earnings), 0) from balances)::text as seen
        from distributions where id = ${id}`;
      // A reader of the balances sees nothing before it is complete.
      if (!row.is_complete) expect(row.seen).toBe("0");
      return row.booked + row.posted;
    };
    let killed = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const until = ((kill - random()) / (KILLS + 1)) * 2 * HOLDERS;
      const child = spawn(process.execPath, ["--conditions=@freehold/source", DISTRIBUTOR, url, String(BATCH)], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      try {
        await vi.waitUntil(async () => (await steps()) >= until, { timeout: 300_000, interval: 5 });
      } finally {
        await end(child, "SIGKILL");
      }
      if ((await steps()) < 2 * HOLDERS) killed += 1;
      const [sum] = await sql<[{ total: bigint; parts: number }]>`
        select sum(amount) as total, count(*)::integer as parts from payouts where distribution_id = ${id}`;
      expect(sum).toEqual({ total: net, parts: HOLDERS });
    }
    expect(killed).toBe(KILLS);

    const last = spawn(process.execPath, ["--conditions=@freehold/source", DISTRIBUTOR, url, String(BATCH)], {
      stdio: "ignore",
    });
    try {
      await vi.waitUntil(async () => (await sql`select from distributions where posted_at is not null`).length === 1, {
        timeout: 300_000,
        interval: 50,
      });
    } finally {
      await end(last, "SIGKILL");
    }
    expect(await findDistribution(sql, id, operator.id)).toMatchObject({
      status: "completed",
      holders: HOLDERS,
      progress: { holders_booked: HOLDERS, amount_booked_ubxs: "987654.321012", seconds_left: null },
    });
    const [paid] = await sql<[{ people: number; earnings: bigint; bookings: number; once: number }]>`
      select (select count(*) from balances where earnings > 0)::integer as people, (select sum(earnings) from balances) as earnings,
        (select count(*) from ledger_transactions where kind = 'payout')::integer as bookings,
        (select count(distinct user_id) from ledger_transactions where kind = 'payout')::integer as once`;
    expect(paid).toEqual({ people: HOLDERS, earnings: net, bookings: HOLDERS, once: HOLDERS });
    await expectCleanBooks(sql, null);
  },
  120_000 + 12 * HOLDERS,
);
