import type { Treasury, WithdrawalProgress } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { numberToHex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chain, createChain } from "../../platform/chain/chain.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { findStandstill } from "./find-standstill.ts";
import { mailAdmins } from "./mail-admins.ts";
import { recordQueueHold } from "./record-hold.ts";
import { recordExternalHold } from "./watch-queue.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());

/** A node of which one head stays the block that it is now. */
async function stuckAt(head: "latest" | "finalized") {
  const { number } = await world.node.client.getBlock({ blockTag: head });
  const proxy = await startRpcProxy(world.node.url, {
    intercept: (_method, params, forward) => forward(params.map((one) => (one === head ? numberToHex(number) : one))),
  });
  return { chain: createChain({ ...world.settings, rpcUrl: proxy.url }, sql), stop: proxy.stop };
}

/** A round of a server, and what it notes of the queue. */
async function round(on: Chain = world.chain) {
  const { hold } = await world.round(undefined, on);
  await recordQueueHold(sql, world.chain, hold);
  return hold;
}

/** What was seen of the chain, and what was signed, is so much older. */
async function minutesPass(minutes: number): Promise<void> {
  await sql.begin(async (tx) => {
    // What a payment is cannot be changed otherwise.
    await tx`set local session_replication_role = replica`;
    const past = tx`make_interval(mins => ${minutes})`;
    await tx`update chains set latest_since = latest_since - ${past}, finalized_since = finalized_since - ${past}`;
    await tx`update payments set created_at = created_at - ${past}`;
    await tx`update queue_holds set since = since - ${past}, began_at = began_at - ${past}`;
  });
}

const queue = async () => (await world.admins[0].get<Treasury>("/admin/treasury")).body.hold_reason;
const request = async ({ id }: Asked) =>
  (await world.admins[0].get(`/admin/withdrawals/${id}`)).body.withdrawal.hold_reason;
const waitsFor = async ({ person, id }: Asked) =>
  (await person.get<WithdrawalProgress>(`/wallet/withdrawals/${id}/progress`)).body.payment?.waits_for;
const metrics = async () => world.api.metrics();
async function mails() {
  await mailAdmins(sql, world.chain);
  return sql<{ message: { before: string[]; after: string[] } }[]>`
    select message from outbox where template = 'payments_held' order by to_address`;
}

it("a chain that makes nothing final for half an hour is said to admins and to people who wait, until it does again", async () => {
  const asked = await world.approved("1.1");
  await round();
  const node = await stuckAt("finalized");
  await world.node.mine(2);
  await round(node.chain);
  expect(await world.payment(asked)).toMatchObject({ status: "mined" });

  // An epoch that is not final in time, and the next one.
  await minutesPass(29);
  await world.node.mine(2);
  expect(await round(node.chain)).toBeNull();
  expect(await request(asked)).toBeNull();
  await minutesPass(2);
  await world.node.mine(2);
  await round(node.chain);
  const said = {
    code: "finality_stands_still",
    details: expect.stringMatching(/^The newest final block is \d+, and the newest one \d+\.$/),
    resumes_by_itself: true,
    what_to_do: expect.stringContaining("CHAIN_RPC_URL"),
  };
  expect(await queue()).toMatchObject(said);
  expect(Date.now() - Date.parse((await queue())?.since ?? "")).toBeGreaterThan(30 * 60_000);
  expect(await request(asked)).toMatchObject(said);
  expect(await waitsFor(asked)).toBe("network");
  expect(await metrics()).toContain('payments_held{code="finality_stands_still"} 1');
  // It began long ago, but was noted only now.
  expect(await mails()).toEqual([]);
  await minutesPass(10);
  expect((await mails()).map(({ message }) => message.before[0])).toEqual(
    world.admins.map(() => expect.stringContaining("none is becoming final")),
  );

  await node.stop();
  await world.node.mine();
  expect(await round()).toBeNull();
  expect(await queue()).toBeNull();
  await world.finish();
  await world.expectPaidOnce([asked]);
});

it("so is one that makes no blocks at all", async () => {
  const asked = await world.approved("1.2");
  await round();
  await round();
  await minutesPass(9);
  expect(await round()).toBeNull();
  await minutesPass(2);
  expect(await round()).toMatchObject({
    code: "chain_stands_still",
    details: expect.stringMatching(/^Its newest block is/),
  });
  expect(await queue()).toMatchObject({ code: "chain_stands_still", resumes_by_itself: true });
  expect(await waitsFor(asked)).toBe("network");
  // Where a multisig pays it is looked at once a minute.
  await recordQueueHold(sql, world.chain, null);
  const payout = { mode: "external", address: world.treasury.address } as const;
  await recordExternalHold({ sql, chain: createChain({ ...world.settings, payout }, sql), log: world.log });
  expect(await queue()).toMatchObject({ code: "chain_stands_still" });
  await world.node.mine();
  expect(await round()).toBeNull();
  await world.finish();
  await world.expectPaidOnce([asked]);
});

it("a node that is one block behind the other behind the same address does not hide that", async () => {
  const asked = await world.approved("1.4");
  await round();
  await round();
  const behind = await stuckAt("latest");
  await world.node.mine();
  await round();
  const newest = await world.node.client.getBlockNumber({ cacheTime: 0 });
  const holds = [];
  for (let n = 0; n < 4; n++) {
    await minutesPass(4);
    await findStandstill(sql, world.chain, await behind.chain.heads());
    holds.push(await findStandstill(sql, world.chain, await world.chain.heads()));
  }
  expect(holds.map((hold) => hold?.code)).toEqual([undefined, undefined, "chain_stands_still", "chain_stands_still"]);
  expect(holds.at(-1)).toMatchObject({ details: `Its newest block is ${newest}.` });
  await behind.stop();
  await world.finish();
  await world.expectPaidOnce([asked]);
});

it("what an earlier key has signed waits for the chain, too", async () => {
  const asked = await world.approved("1.5");
  await round();
  await minutesPass(11);
  const payout = { mode: "treasury", key: generatePrivateKey() } as const;
  const chain = createChain({ ...world.settings, payout }, sql);
  expect(await findStandstill(sql, chain, await chain.heads())).toMatchObject({ code: "chain_stands_still" });
  await world.node.mine();
  await world.finish();
  await world.expectPaidOnce([asked]);
});

it("as long as nothing is under way nothing waits for the chain, nor does what was only just signed", async () => {
  expect(await round()).toBeNull();
  await minutesPass(60);
  expect(await round()).toBeNull();
  const asked = await world.approved("1.3");
  await round();
  expect(await round()).toBeNull();
  await world.finish();
  await world.expectPaidOnce([asked]);
});
