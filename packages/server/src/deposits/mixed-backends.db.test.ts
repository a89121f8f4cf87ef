import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "../money.fixture.ts";
import { type MixedBackends, startMixedBackends } from "../platform/chain/mixed-backends.fixture.ts";
import { createLog } from "../platform/http/log.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { readSettings } from "../settings/store.ts";
import { type ChainWorld, createChainWorld, type Platform } from "./world.fixture.ts";

const PEOPLE = 20;
const DEPOSITS = times(1_000, 2_000);
/** After the node tells the truth again, in milliseconds. */
const SETTLED_WITHIN = 30_000;

const { sql } = await createTestDatabase();
let world: ChainWorld;
let mixed: MixedBackends;
beforeAll(async () => {
  world = await createChainWorld(sql);
  mixed = await startMixedBackends(world.node.url, seed("mixed backends"));
});
afterAll(async () => {
  await mixed.stop();
  await world.stop();
});

it(`${DEPOSITS} deposits by the word of two nodes, one of them behind and forgetful, are all booked, once`, async () => {
  const platform = world.platform({ rpcUrl: mixed.url });
  const people: Awaited<ReturnType<Platform["investor"]>>[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await platform.investor());
  const watchers = [platform.watch(), platform.watch()];
  try {
    for (let i = 0; i < DEPOSITS; i++) await people[i % PEOPLE]?.deposit(BigInt(i + 1));
    await world.finalise();
    expect(await reconcile({ sql, chain: platform.chain, log: createLog({ level: "silent" }) })).toMatchObject({
      differences: [],
    });
    mixed.tellTruth();
    const expected = Array.from({ length: DEPOSITS }, (_, i) => BigInt(i + 1));
    await expect
      .poll(
        async () => {
          const booked = await sql<{ amount: bigint }[]>`
            select amount from deposits where status = 'confirmed' order by amount`;
          return booked.map(({ amount }) => amount);
        },
        { timeout: SETTLED_WITHIN, interval: 250 },
      )
      .toEqual(expected);
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  }
  expect(await sql`select status from deposits where status <> 'confirmed'`).toEqual([]);
  expect(await sql`select 1 from unmatched_transfers`).toEqual([]);
  const reversed = await sql`select 1 from audit_log where action in ('deposit.reversed', 'deposit.failed')`;
  expect(reversed).toEqual([]);
  expect((await readSettings(sql)).paymentsStopped).toBeNull();
  const log = createLog({ level: "silent" });
  expect(await reconcile({ sql, chain: platform.chain, log })).toEqual({ differences: [], chainFault: null });
  await expectSoundLedger(sql);
}, 1_800_000);
