import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { addUser, someAddress } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const MINUTES = 60;

/** A refund as it would be: approved so long ago, perhaps with a waiting period, and paid so long after its approval. */
type Refund = { approved: number; coolingOff?: number; paid?: number };

async function refunds(...given: Refund[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from withdrawals`;
    for (const [n, { approved, coolingOff = null, paid = null }] of given.entries()) {
      const { id } = await addUser(tx);
      await tx`
        insert into withdrawals (user_id, kind, status, amount, from_available, from_invested, from_earnings, deposit_count,
          wallet_address, created_at, approved_at, cooling_off_until, tx_id, closed_at)
        select ${id}, 'total_deposits', case when ${paid}::int is null then 'approved' else 'completed' end, 1, 1, 0, 0, 1,
          ${someAddress()}, at, at, at + make_interval(secs => ${coolingOff}), case when ${paid}::int is not null then '0x' || ${n}::int end,
          at + make_interval(secs => ${paid})
        from (select wall_clock() - make_interval(secs => ${approved})) as approval (at)`;
    }
  });
}

/** What `/metrics` says of refunds. */
async function shown() {
  const found = [...(await api.metrics()).matchAll(/^refund\w*(?:\{outcome="(\w+)"\})? (\d+)/gm)];
  return Object.fromEntries(found.map(([, outcome = "oldest", value]) => [outcome, Number(value)]));
}

it("counts approved refunds that are paid within ten minutes, later or not yet, from the end of their waiting period", async () => {
  expect(await shown()).toEqual({ in_time: 0, late: 0, unpaid: 0, oldest: 0 });
  await refunds(
    // In time.
    { approved: 20 * MINUTES, paid: 9 * MINUTES },
    { approved: 300 * MINUTES, coolingOff: 200 * MINUTES, paid: 205 * MINUTES },
    // Late, and unpaid for too long.
    { approved: 60 * MINUTES, paid: 11 * MINUTES },
    { approved: 20 * MINUTES },
    // Not due, waiting, and of another day.
    { approved: 5 * MINUTES },
    { approved: 60 * MINUTES, coolingOff: 90 * MINUTES },
    { approved: 2000 * MINUTES, paid: 11 * MINUTES },
  );
  expect(await shown()).toEqual({ in_time: 2, late: 1, unpaid: 1, oldest: expect.closeTo(20 * MINUTES, -2) });
});
