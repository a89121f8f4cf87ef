import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "../money.fixture.ts";
import { end, startServerProcess } from "../server-process.fixture.ts";
import { type ChainWorld, createChainWorld, depositsOf, eventually, type Platform } from "./world.fixture.ts";

const { sql, url } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "freehold-deposits-"));
let world: ChainWorld;

beforeAll(async () => {
  world = await createChainWorld(sql);
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A server process that watches the platform's chain. */
async function start({ settings }: Platform): Promise<ChildProcess> {
  const { rpcUrl, chainId, tokenAddress, payout } = settings;
  const { child } = await startServerProcess({
    LOG_LEVEL: "fatal",
    DATABASE_URL: url,
    DATA_DIR: folder,
    CHAIN_RPC_URL: rpcUrl,
    CHAIN_ID: String(chainId),
    TOKEN_ADDRESS: tokenAddress,
    TREASURY_KEY: "key" in payout ? payout.key : "",
    CHAIN_START_BLOCK: "0",
  });
  return child;
}

it("two server processes, killed with -9 while deposits arrive, book every one of them once", {
  timeout: 240_000,
}, async () => {
  const platform = world.platform();
  const people = [await platform.investor(), await platform.investor()];
  const servers = [await start(platform), await start(platform)];
  const expected = [0n, 0n];
  const depositSome = async (round: number) => {
    for (let i = 6 * round; i < 6 * round + 6; i++) {
      const [who, amount] = [i % 2, BigInt(i + 1)];
      await people[who]?.deposit(amount);
      expected[who] = (expected[who] as bigint) + amount;
    }
  };
  const booked = async () => (await sql`select 1 from deposits`).length;
  const rounds = 20;
  for (let round = 0; round < rounds; round++) {
    const before = await booked();
    const arriving = depositSome(round);
    // Killed when the first of them is booked, and the others are on their way or being looked at.
    await eventually(async () => expect(await booked()).toBeGreaterThan(before));
    const [killed] = servers.splice(round % servers.length, 1);
    await end(killed as ChildProcess, "SIGKILL");
    await arriving;
    servers.push(await start(platform));
  }
  await world.finalise();
  await eventually(async () => {
    for (const [i, { id }] of people.entries()) {
      const deposits = await depositsOf(sql, id);
      expect(deposits.map(([status]) => status)).toEqual(Array.from({ length: 3 * rounds }, () => "confirmed"));
      expect(deposits.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(expected[i]);
    }
  });
  await expectSoundLedger(sql);
  for (const server of servers) expect(await end(server, "SIGTERM")).toBe(0);
});
