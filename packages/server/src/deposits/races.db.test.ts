import { createTestDatabase } from "@freehold/testing/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger, someAddress } from "../money.fixture.ts";
import { type ChainWorld, createChainWorld, type Sent } from "./world.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let world: ChainWorld;
let admin: Person;

beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0`;
  world = await createChainWorld(sql);
  admin = await api.person("admin");
});
afterAll(() => world.stop());

it("deposits, reorganisations and refund requests at the same moment leave the books in order, in 60 rounds", async () => {
  const random = seeded(20260801);
  const seen = { reversed: 0, rejected: 0, cancelled: 0 };
  const platform = world.platform({ confirmations: 1 });
  const ada = await platform.investor();
  let last: Sent | undefined;

  for (let round = 0; round < 60; round++) {
    if (last && random() < 0.5) {
      await world.takeBack(last.block);
      // Sometimes it is mined again before anybody has looked, sometimes after.
      if (random() < 0.5) await world.mineAgain(last);
    } else {
      last = await ada.deposit(BigInt(1 + Math.floor(random() * 5_000_000)));
    }
    const rounds = [platform.newRound(), platform.newRound()];
    const [answer] = await Promise.all([
      ada.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() }),
      ...rounds.map((work) => work()),
      ada.post("/wallet/withdraw", { amount_ubxs: "0.000001", wallet_address: someAddress() }),
    ]);
    await expectSoundLedger(sql);
    if (answer.status === 201) {
      const { id } = answer.body.withdrawal;
      const [closed] = await Promise.all([
        random() < 0.5
          ? ada.post(`/wallet/withdrawals/${id}/cancel`)
          : admin.post(`/admin/withdrawals/${id}/reject`, { reason: "No" }),
        platform.newRound()(),
      ]);
      if (closed.status !== 200) seen.rejected += 1;
      else seen.cancelled += 1;
    }
    const open = await sql<{ id: string }[]>`
      select id from withdrawals where user_id = ${ada.id} and status in ('pending', 'approved')`;
    for (const { id } of open) await ada.post(`/wallet/withdrawals/${id}/cancel`);
    await expectSoundLedger(sql);
  }
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from ledger_transactions t join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
    where o.kind = 'deposit'`;
  seen.reversed = count;
  // The rounds have seen what they are for.
  expect(seen.reversed).toBeGreaterThan(5);
  expect(seen.cancelled).toBeGreaterThan(5);

  // Whatever the order was: what is booked now is what the chain has.
  await platform.round();
  const booked = await sql<{ tx_hash: string; amount: bigint }[]>`
    select tx_hash, amount from deposits where user_id = ${ada.id} and status = 'confirmed' order by tx_hash`;
  const onChain = await world.token.transfersTo(platform.chain.treasury);
  expect(booked.map(({ tx_hash, amount }) => [tx_hash, amount])).toEqual(
    onChain.map(({ txHash, amount }) => [txHash, amount]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  expect(platform.lines.filter((line) => line.includes("cannot be settled"))).toEqual([]);
}, 120_000);

/** Random numbers that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
