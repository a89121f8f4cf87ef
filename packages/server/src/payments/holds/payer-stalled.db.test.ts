import type { AdminWithdrawal, Treasury, WithdrawalProgress } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { payWithdrawals } from "../payer/pay-withdrawals.ts";
import { createPayingWorld } from "../payments.fixture.ts";
import { payerName } from "./read-holds.ts";

const { sql } = await createTestDatabase();
const world = await createPayingWorld(sql);
afterAll(() => world.stop());

it("a payer that has ended no round for minutes holds what waits and what is in a block, says so to the person and to admins, and is well again by itself", async () => {
  const mined = await world.approved("11.5");
  await world.round();
  await world.round();
  expect(await world.payment(mined)).toMatchObject({ status: "mined" });
  const asked = await world.approved("12.5");
  const [admin] = world.admins;
  const reasons = async () => {
    const { body: treasury } = await admin.get<Treasury>("/admin/treasury");
    const { body: inBlock } = await admin.get<{ withdrawal: AdminWithdrawal }>(`/admin/withdrawals/${mined.id}`);
    const { body: request } = await admin.get<{ withdrawal: AdminWithdrawal }>(`/admin/withdrawals/${asked.id}`);
    const { body: own } = await asked.person.get<WithdrawalProgress>(`/wallet/withdrawals/${asked.id}/progress`);
    const codes = [treasury, inBlock.withdrawal, request.withdrawal].map(({ hold_reason }) => hold_reason?.code);
    return [...codes, own.payment?.waits_for];
  };
  const ended = (secondsAgo: number) => sql`
    insert into loops (name, alive_at) values (${payerName(world.chain)}, clock_timestamp() - make_interval(secs => ${secondsAgo}))
    on conflict (name) do update set alive_at = excluded.alive_at`;
  expect(await reasons()).toEqual([undefined, undefined, "waits_its_turn", null]);
  await ended(100);
  expect(await reasons()).toEqual([undefined, undefined, "waits_its_turn", null]);
  await ended(200);
  expect(await reasons()).toEqual(["payer_stalled", "payer_stalled", "payer_stalled", "admins"]);
  expect(await world.api.metrics()).toContain('payments_held{code="payer_stalled"} 1');

  const payer = payWithdrawals({
    sql,
    chain: world.chain,
    log: world.log,
    reconcile: async () => ({ differences: [], chainFault: null }),
    fence: createTestFence(sql),
    pause: 10,
  });
  await expect.poll(async () => (await reasons())[0]).toBeUndefined();
  await payer.stop();
});
