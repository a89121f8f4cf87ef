import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { addUser, someAddress } from "../money.fixture.ts";
import { readPace, refreshPace } from "./refresh-pace.ts";

const { sql } = await createTestDatabase();
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** As if ten refunds had been paid just now, each after so many seconds. */
async function payTen(seconds: number): Promise<void> {
  const { id } = await addUser(sql);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from withdrawals`;
    await tx`
      insert into withdrawals (user_id, kind, status, amount, from_available, from_invested, from_earnings, deposit_count,
        wallet_address, tx_id, created_at, approved_at, closed_at)
      select ${id}, 'total_deposits', 'completed', 1, 1, 0, 0, 1, ${someAddress()}, '0x' || n,
        now() - ${seconds}::int * interval '1 second', now(), now()
      from generate_series(1, 10) n`;
  });
}

it.each([
  [0, MINUTE],
  [61, 2 * MINUTE],
  [90 * MINUTE, 90 * MINUTE],
  [90 * MINUTE + 1, 2 * HOUR],
  [36 * HOUR, 36 * HOUR],
  [36 * HOUR + 1, 2 * DAY],
])("a median of %d seconds is told as %d: rounded up to what people read", async (median, told) => {
  await payTen(median);
  await refreshPace(sql, new Date(Date.now() + 1_000));
  expect((await readPace(sql))?.typical).toBe(told);
});

it("leaves out what was only recorded, as a payment that a restored database had lost", async () => {
  await payTen(2 * HOUR);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const { id: admin } = await addUser(tx, "admin");
    await tx`
      insert into proposals (id, kind, subject, payload, reason, status, proposed_by, closed_by, closed_at)
      select id, 'lost_payment', tx_id || ':0', jsonb_build_object('user_id', user_id::text, 'kind', kind, 'chain_id', 56, 'tx_hash', tx_id,
          'log_index', 0, 'wallet_address', lower(wallet_address), 'amount', amount::text),
        'Told', 'confirmed', ${admin}, ${(await addUser(tx, "admin")).id}, now()
      from withdrawals limit 1`;
  });
  await refreshPace(sql, new Date(Date.now() + 1_000));
  expect(await readPace(sql)).toBeNull();
});
