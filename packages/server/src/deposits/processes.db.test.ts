import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "../money.fixture.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";
import { type ChainWorld, createChainWorld, depositsOf, eventually, type Platform } from "./world.fixture.ts";

const { sql, url } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "freehold-deposits-"));
const children = new Set<ChildProcess>();
let world: ChainWorld;

beforeAll(async () => {
  world = await createChainWorld(sql);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A server process that watches the platform's chain; it listens when this is done. */
async function start({ settings }: Platform): Promise<ChildProcess> {
  const { rpcUrl, chainId, tokenAddress, payout } = settings;
  const port = await freePort();
  const child = spawn(process.execPath, ["--conditions=source", fileURLToPath(new URL("../cli.ts", import.meta.url))], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: "silent",
      DATABASE_URL: url,
      DATA_DIR: join(folder, String(port)),
      PORT: String(port),
      CHAIN_RPC_URL: rpcUrl,
      CHAIN_ID: String(chainId),
      TOKEN_ADDRESS: tokenAddress,
      TREASURY_KEY: payout.mode === "treasury" ? payout.key : "",
      CHAIN_START_BLOCK: "0",
    },
  });
  children.add(child);
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error("The server ended.");
    await sleep(50);
  }
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await once(child, "exit");
  children.delete(child);
  return child.exitCode;
}

it("two server processes, killed with -9 while deposits arrive, book every one of them once", {
  timeout: 240_000,
}, async () => {
  const platform = world.platform();
  const people = [await platform.investor(), await platform.investor()];
  const servers = [await start(platform), await start(platform)];
  const expected = [0n, 0n];
  for (let i = 0; i < 18; i++) {
    const [who, amount] = [i % 2, BigInt(i + 1)];
    await people[who]?.deposit(amount);
    expected[who] = (expected[who] as bigint) + amount;
    await sleep(100);
    if (i % 6 !== 5) continue;
    const [killed] = servers.splice(i % servers.length, 1);
    await end(killed as ChildProcess, "SIGKILL");
    servers.push(await start(platform));
  }
  await world.finalise();
  await eventually(async () => {
    for (const [i, { id }] of people.entries()) {
      const deposits = await depositsOf(sql, id);
      expect(deposits.map(([status]) => status)).toEqual(Array.from({ length: 9 }, () => "confirmed"));
      expect(deposits.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(expected[i]);
    }
  });
  await expectSoundLedger(sql);
  for (const server of servers) expect(await end(server, "SIGTERM")).toBe(0);
});
