import { type Environment, type ServerOptions, type Sql, StartError } from "@freehold/server";
import { buildOnce } from "@freehold/tools/build/build-once";
import { type DemoChain, startDemoChain } from "./chain/demo-chain.ts";
import type { Report } from "./seed/seed-demo-world.ts";
import { seedInProcess } from "./seed/seed-in-process.ts";
import { planWorld } from "./world/plan.ts";

/**
 * What the demo needs between the database and the first request: the built sites, its chain, its people. A chain of its
 * own has no deposits yet.
 *
 * @param report is told what is done next, and ends the preparation by throwing.
 * @param scale - 1 is the whole demo world, 10 ten times as much, 0 only the accounts and the properties without pictures, for tests. @default 1
 */
export function prepareDemo(
  environment: Pick<Environment, "dataDir" | "chain">,
  report: Report,
  scale = 1,
): NonNullable<ServerOptions["prepare"]> {
  return async (sql, databaseUrl) => {
    // Bundlers and the database leave each other's cores idle at times. What has begun ends before anything is stopped.
    const [sites, world] = await Promise.allSettled([
      buildOnce("sites", report.step),
      makeWorld({ ...environment, sql, databaseUrl, scale }, report),
    ]);
    if (world.status === "rejected") throw world.reason;
    if (sites.status === "fulfilled") return world.value;
    await world.value?.stop();
    throw new StartError((sites.reason as Error).message);
  };
}

/** Starts the chain, unless the environment has one, and makes what happened in the demo world. */
async function makeWorld(
  place: Pick<Environment, "dataDir" | "chain"> & { sql: Sql; databaseUrl: string; scale: number },
  report: Report,
): Promise<DemoChain | undefined> {
  const { sql, databaseUrl, dataDir, scale } = place;
  const seed = async (chain: DemoChain | null) => {
    report.step("Preparing the demo world");
    const transfers = chain ? await chain.transfers() : { paidIn: [], paidOut: [] };
    await seedInProcess({ databaseUrl, dataDir, scale, chain: chain?.settings ?? null, transfers }, report);
    await chain?.payRent(await sumOwed(sql));
  };
  if (place.chain) {
    await seed(null);
    return undefined;
  }
  report.step("Starting the chain");
  const chain = await startDemoChain(dataDir, planWorld(scale));
  try {
    await seed(chain);
    return chain;
  } catch (error) {
    await chain.stop();
    throw error;
  }
}

/** What people have, and what the months that are over and not entered yet will bring them, in micro-UBXS. */
async function sumOwed(sql: Sql): Promise<bigint> {
  const [{ owed }] = await sql<[{ owed: bigint }]>`
    select total + coalesce((
      select sum(div(p.net_rent * held.share_days, p.shares_total * days_of(last.month)))
      from properties p
      cross join (select (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date as month) last
      cross join lateral (
        select sum(i.shares * days_held(i.created_at, i.ended_at, last.month)) as share_days
        from investments i where i.property_id = p.id) held
      where not exists (select from distributions d where d.property_id = p.id and d.month = last.month and d.status <> 'cancelled')
    ), 0) as owed from liabilities`;
  return owed;
}
