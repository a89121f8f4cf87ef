import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { afterFile } from "@freehold/test-utils/run/after-file";
import { beforeAll, beforeEach } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { createLog } from "../platform/http/log.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { readSettings } from "../settings/store.ts";
import { type ChainWorld, createChainWorld, type Platform, startTokenChain, type TokenChain } from "./world.fixture.ts";

/** What a node that lies says in place of the truth. */
export type Lie = (method: string, params: unknown[], forward: () => Promise<unknown>) => unknown;

/** The database, the chain and an admin of the test that runs. */
export let sql: Awaited<ReturnType<typeof createTestDatabase>>["sql"];
export let world: ChainWorld;
export let admin: Person;

/** The node that platforms ask. Without a `lie` it tells the truth. */
export const node: { url: string; lie: Lie | undefined } = { url: "", lie: undefined };

export const log = createLog({ level: "silent" });

/** Once a file: each test has a chain that is new, and a database of its own, since a treasury of another test would be watched, too. */
export function startLyingNode(): void {
  let tokenChain: TokenChain;
  beforeAll(async () => {
    tokenChain = await startTokenChain();
  });
  afterFile(() => tokenChain.node.stop());
  beforeEach(async () => {
    ({ sql } = await createTestDatabase());
    world = await createChainWorld(sql, tokenChain);
    admin = await createTestApi(sql).person("admin");
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, params, forward) => (node.lie ? node.lie(method, params, forward) : forward()),
    });
    Object.assign(node, { url: proxy.url, lie: undefined });
    return async () => {
      await proxy.stop();
      await world.stop();
      await expectSoundLedger(sql);
    };
  });
}

/** A platform that hears the truth only through the node's lie. */
export const deceived = (options: Parameters<ChainWorld["platform"]>[0] = {}) =>
  world.platform({ rpcUrl: node.url, ...options });

/** Compares the books. */
export const run = ({ chain }: Platform) => reconcile({ sql, chain, log });

/** Why payments are stopped. */
export const stopped = async () => (await readSettings(sql)).paymentsStopped?.reason ?? null;

/** How far a platform has read the chain. */
export const cursor = async ({ chain }: Platform) =>
  (
    await sql<{ scanned_to: bigint; proven_to: bigint; first_block: bigint }[]>`
      select scanned_to, proven_to, first_block from chain_cursors where treasury = ${chain.treasury}`
  )[0];
