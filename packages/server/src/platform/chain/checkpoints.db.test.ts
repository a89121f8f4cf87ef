import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startChain, type TestChain } from "@freehold/test-utils/chain/start-chain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Chain } from "./chain.ts";
import { findFork, keepCheckpoint } from "./checkpoints.ts";

const { sql } = await createTestDatabase();
let node: TestChain;

beforeAll(async () => {
  node = await startChain();
  await node.mine(40);
  await sql`
    insert into chains (chain_id, genesis_hash, token_address) values (31337, 'first', '0x'), (56, 'first', '0x')`;
});
afterAll(() => node.stop());
beforeEach(() => sql`delete from chain_checkpoints`);

const fork = () => findFork(sql, { id: 31_337, client: node.client as unknown as Chain["client"] });
const keep = (chainId: number, block: bigint, hash: string) =>
  sql.begin((tx) => keepCheckpoint(tx, chainId, { block, hash }));
const keepTrue = async (block: bigint) =>
  keep(31_337, block, (await node.client.getBlock({ blockNumber: block })).hash as string);

it("are the newest thousand, and of those before one in ten thousand blocks", async () => {
  for (let block = 100n; block <= 150_000n; block += 100n) await keep(56, block, `hash ${block}`);
  const kept = await sql<{ block_number: bigint }[]>`
    select block_number from chain_checkpoints where chain_id = 56 order by block_number`;
  expect(kept.slice(0, 7).map(({ block_number }) => block_number)).toEqual([
    100n,
    10_000n,
    20_000n,
    30_000n,
    40_000n,
    50_000n,
    50_100n,
  ]);
  expect(kept).toHaveLength(1_006);
});

it("show no fork while the chain has the newest, and where there is none yet", async () => {
  expect(await fork()).toBeNull();
  await keep(31_337, 10n, "another");
  await keepTrue(20n);
  expect(await fork()).toBeNull();
});

it("show the newest that the chain still has; one that has none is followed only where admins let it be", async () => {
  for (const block of [5n, 10n, 15n, 20n]) await keepTrue(block);
  for (const block of [25n, 30n, 35n]) await keep(31_337, block, `another ${block}`);
  expect(await fork()).toEqual({ common: 20n });
  await sql`delete from chain_checkpoints where block_number <= 20`;
  await expect(fork()).rejects.toMatchObject({ code: "wrong_chain" });
  await sql`update settings set reorganisations = 'follow'`;
  expect(await fork()).toEqual({ common: null });
  await sql`update settings set reorganisations = 'bounded'`;
});

it("prove nothing by a node that has not reached the newest", async () => {
  await keepTrue(20n);
  await keep(31_337, 1_000n, "not there yet");
  await expect(fork()).rejects.toMatchObject({ code: "unreachable" });
});

it("are not waited for where the chain has others at the heights that it has reached", async () => {
  await keepTrue(20n);
  await keep(31_337, 30n, "of a copy of the chain that was ahead");
  await keep(31_337, 1_000n, "of it, too");
  expect(await fork()).toEqual({ common: 20n });
});
