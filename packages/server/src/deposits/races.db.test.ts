import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger, someAddress } from "../money.fixture.ts";
import { type ChainWorld, createChainWorld, type Sent } from "./world.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let world: ChainWorld;
let admin: Person;

beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0, reorganisations = 'follow'`;
  world = await createChainWorld(sql);
  admin = await api.person("admin");
});
afterAll(() => world.stop());

it("deposits, reorganisations and refund requests at the same moment leave the books in order", async () => {
  const choice = fc.noBias(fc.boolean());
  const rounds = fc.sample(
    fc.record({
      takeBack: choice,
      mineAgain: choice,
      cancel: choice,
      amount: fc.noBias(fc.bigInt({ min: 1n, max: 5_000_000n })),
    }),
    { numRuns: 1_000, seed: seed("deposits and reorganisations") },
  );
  const seen = { reversed: 0, cancelled: 0 };
  const platform = world.platform({ confirmations: 1 });
  const ada = await platform.investor();
  let last: Sent | undefined;

  // However few, they see what they are for.
  const isDone = (round: number) => round >= times(60) && seen.reversed > 1 && seen.cancelled > 1;
  for (const [round, planned] of rounds.entries()) {
    if (isDone(round)) break;
    if (last && planned.takeBack) {
      await world.takeBack(last.block);
      // Sometimes it is mined again before a process has looked, sometimes after.
      if (planned.mineAgain) await world.mineAgain(last);
    } else {
      last = await ada.deposit(planned.amount);
    }
    const watchers = [platform.newRound(), platform.newRound()];
    const [answer] = await Promise.all([
      ada.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() }),
      ...watchers.map((work) => work()),
      ada.post("/wallet/withdraw", { amount_ubxs: "0.000001", wallet_address: someAddress() }),
    ]);
    await expectSoundLedger(sql);
    if (answer.status === 201) {
      const { id } = answer.body.withdrawal;
      const [closed] = await Promise.all([
        planned.cancel
          ? ada.post(`/wallet/withdrawals/${id}/cancel`)
          : admin.post(`/admin/withdrawals/${id}/reject`, { reason: "No" }),
        platform.newRound()(),
      ]);
      if (closed.status === 200) seen.cancelled += 1;
    }
    const open = await sql<{ id: string }[]>`
      select id from withdrawals where user_id = ${ada.id} and is_open(status)`;
    for (const { id } of open) await ada.post(`/wallet/withdrawals/${id}/cancel`);
    await expectSoundLedger(sql);
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from ledger_transactions t join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
      where o.kind = 'deposit'`;
    seen.reversed = count;
  }
  expect(Math.min(seen.reversed, seen.cancelled)).toBeGreaterThan(1);

  // Whatever the order was: what is booked now is what the chain has.
  await platform.round();
  const booked = await sql<{ tx_hash: string; amount: bigint }[]>`
    select tx_hash, amount from deposits where user_id = ${ada.id} and status = 'confirmed' order by tx_hash`;
  const onChain = await world.token.transfersTo(platform.chain.treasury);
  expect(booked.map(({ tx_hash, amount }) => [tx_hash, amount])).toEqual(
    onChain.map(({ txHash, amount }) => [txHash, amount]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  expect(platform.lines.filter((line) => line.includes("failed to process"))).toEqual([]);
});
