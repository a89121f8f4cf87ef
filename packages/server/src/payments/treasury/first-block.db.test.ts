import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { getAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { someAddress } from "../../money.fixture.ts";
import { toAddress } from "../../platform/chain/address.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { readSettings } from "../../settings/store.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const DAY = 24 * 60 * 60;
const now = () => Math.floor(Date.now() / 1000);

const databases = [await createTestDatabase(), await createTestDatabase(), await createTestDatabase()] as const;
const worlds: PayingWorld[] = [];

/** A treasury that moved tokens ten days before a person asked for a refund, when there was no platform. */
beforeAll(async () => {
  for (const { sql } of databases) {
    const world = await createPayingWorld(sql, { blocks: "asked", genesis: now() - 10 * DAY });
    worlds.push(world);
    for (let account = 1; account < 5; account++) {
      await world.token.transfer(world.treasury, testAccount(account).address, 42n);
      await world.node.mine(3);
    }
    await world.node.client.request({ method: "evm_setTime", params: [now()] } as never);
    await world.node.mine(3);
  }
});
afterAll(() => Promise.all(worlds.map((world) => world.stop())));

it("a treasury with a history of its own pays from the first start on, wherever deposits begin", async () => {
  const [{ sql }, world] = [databases[0], worlds[0] as PayingWorld];
  const asked = await world.approved("5");
  await world.finish();
  await world.expectPaidOnce([asked]);
  expect((await readSettings(sql)).paymentsStopped).toBeNull();
  expect(await reconcile({ sql, chain: world.chain, log: world.log })).toEqual({ differences: [], chainFault: null });
});

it("what a new treasury paid before this database knew it, as of a backup that is older, pays no person again", async () => {
  const [{ sql }, world] = [databases[0], worlds[0] as PayingWorld];
  const key = generatePrivateKey();
  const next = world.changed({ mode: "treasury", key });
  await world.node.client.setBalance({ address: next.treasury, value: 10n ** 21n });
  await world.token.mint(next.treasury, 10n ** 9n);
  const to = getAddress(someAddress());
  await world.token.transfer(privateKeyToAccount(key), to, 43_000_000n);
  await world.node.mine(3);
  // No request is open when its reading begins.
  await reconcile({ sql, chain: next, log: world.log });
  const asked = await world.approved("43", to);
  for (let rounds = 0; rounds < 3; rounds++) {
    await world.resume();
    await world.round(undefined, next);
    await world.node.mine(3);
  }
  expect(await world.payment(asked)).toBeUndefined();
  expect(await world.token.balanceOf(to)).toBe(43_000_000n);
});

it("what left it after the oldest open request was made is explained or stops payments, though nothing was ever read", async () => {
  const [{ sql }, world] = [databases[1], worlds[1] as PayingWorld];
  const { startBlock: _, ...settings } = world.settings;
  const chain = createChain(settings, sql);
  const asked = await world.approved("5");
  // By the server itself, whose database is lost; this one is from before.
  await world.token.transfer(world.treasury, asked.to, asked.amount);
  await world.node.mine(10);
  await world.round(undefined, chain);
  await world.round(undefined, chain);
  expect(await world.payment(asked)).toBeUndefined();
  expect((await readSettings(sql)).paymentsStopped?.reason).toContain("and no request explains it");
  expect(await sql`select 1 from chain_transfers where sender = ${toAddress(world.treasury.address)}`).toHaveLength(1);
  await world.expectPaidOnce([asked]);
});

it("is where a node's blocks begin, if the oldest request is older than all of them", async () => {
  const [{ sql }, world] = [databases[2], worlds[2] as PayingWorld];
  const asked = await world.ask("5");
  await sql`alter table withdrawals disable trigger withdrawals_guard`;
  await sql`update withdrawals set created_at = created_at - interval '20 days' where id = ${asked.id}`;
  await sql`alter table withdrawals enable trigger withdrawals_guard`;
  expect((await reconcile({ sql, chain: world.chain, log: world.log }))?.differences).toHaveLength(4);
});
