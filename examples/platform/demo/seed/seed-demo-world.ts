import { type Files, type Sql, StartError } from "@freehold/server";
import { toAddress } from "@freehold/server/seeding";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import type { DemoChain, Transfers } from "../chain/demo-chain.ts";
import { TREASURY } from "../chain/wallets.ts";
import { PEOPLE } from "../world/accounts.ts";
import { type DemoPlan, planWorld } from "../world/plan.ts";
import { addPartner, decideRewards, decideWaitingPeriod, propose } from "./decisions.ts";
import { deposits, purchases, rewards } from "./money.ts";
import { grantAll, registrations } from "./people.ts";
import { distributions, openDistributions, proposeLatestMonth } from "./seed-distributions.ts";
import { addFiles, properties } from "./seed-properties.ts";
import { refunds } from "./seed-refunds.ts";
import type { Occurrence, Seeding } from "./seeding.ts";

const DAY = 24 * 60 * 60_000;
/** Where payments are said to be without a chain: Ethereum's main network. */
const NO_CHAIN = 1;

/** What is told while the demo world is made. Each ends it by throwing. */
export type Report = {
  step(line: string): void;
  /** How far it is, many times a second. */
  progress(line: string): void;
};

/** What the demo world is made of. */
export type SeedOptions = Report & {
  plan: DemoPlan;
  /** Where it pays; null: on no chain that it knows of. */
  chain: DemoChain["settings"] | null;
  /** What people paid in and were paid. */
  transfers: Transfers;
  /** Where pictures and documents are kept; none are made without it. */
  files: Files | null;
};

/**
 * Makes sure that the demo world of PLATFORM 7 is there, through the server's own use cases, in the order it happened. What is there
 * already stays as it is, so a second start changes nothing and a start that was killed half-way is completed by the next: things are
 * known again by their email address, slug, hash, or moment.
 *
 * Without what people paid in, as on a chain of one's own, there are the accounts of DESIGN 8 and the properties only.
 *
 * @throws {StartError} if the database belongs to a real installation: accounts whose password is public, two of them admins,
 *   have no place there.
 */
export async function seedDemoWorld(sql: Sql, options: SeedOptions): Promise<void> {
  const { plan: wanted, chain, files, ...report } = options;
  const { paidIn, paidOut } = options.transfers;
  await refuseOthersDatabase(sql);
  const chainId = chain?.chainId ?? NO_CHAIN;
  const [elsewhere] = await sql`select 1 from deposits where chain_id <> ${chainId} limit 1`;
  const planned = wanted.people.reduce((count, { deposits = [] }) => count + deposits.length, 0);
  // A chain that is older than this world has other payments.
  const plan = elsewhere || paidIn.length < planned ? planWorld(0) : wanted;
  const world: Seeding = {
    sql,
    plan,
    madeAt: await momentOf(sql),
    ids: await readIds(sql, "users", "email"),
    propertyIds: await readIds(sql, "properties", "slug"),
    chainId,
    platform: chain && {
      treasury: toAddress(testAccount(TREASURY).address),
      token: toAddress(chain.tokenAddress),
    },
    paidIn: elsewhere ? [] : paidIn,
    paidOut,
  };
  await makeHappen(registrations(world), report);
  await grantAll(world);
  await decideRewards(world);
  // What a killed start has begun comes first: the rest counts on it.
  await openDistributions(world);
  await makeHappen(properties(world), report);
  const rest = [
    await deposits(world),
    await purchases(world),
    await rewards(world),
    await distributions(world),
    refunds(world),
  ];
  // To encode a picture takes longer than to book, and waits for nothing that is booked.
  await Promise.all([makeHappen(rest.flat(), report), files && addFiles(world, files, report.step)]);
  await decideWaitingPeriod(world);
  await addPartner(world);
  await propose(world);
  await proposeLatestMonth(world);
  await deliverExpired(sql);
}

/** Marks the emails of the past whose link has expired as sent: people got them then, and the server would give them up now. */
async function deliverExpired(sql: Sql): Promise<void> {
  await sql`
    update outbox set sent_at = created_at, message = null
    where link_expires_at <= now() and sent_at is null and failed_at is null`;
}

/** From the first to the last. Of the same moment, whatever was listed first. */
async function makeHappen(occurrences: readonly Occurrence[], { progress }: Report): Promise<void> {
  const inOrder = occurrences.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [done, { at, what, happen }] of inOrder.entries()) {
    progress(`${done + 1} of ${inOrder.length}: ${what} of ${at.toISOString().slice(0, 7)}`);
    await happen();
  }
}

/** Refuses a database that has people in it and none of the demo's: they are real. */
async function refuseOthersDatabase(sql: Sql): Promise<void> {
  const [account] = await sql`select 1 from users limit 1`;
  if (!account || (await findKnown(sql))) return;
  throw new StartError(
    "DATABASE_URL names a database that has accounts already: the demo world goes into an empty one. To run the server on yours, see packages/server.",
  );
}

/** When the world was made, as its accounts say: every start counts from the same moment. */
async function momentOf(sql: Sql): Promise<Date> {
  const known = await findKnown(sql);
  const person = PEOPLE.find(({ email }) => email === known?.email);
  const now = Date.now();
  // In a world of an earlier version people came later.
  return new Date(known && person ? Math.min(known.created_at.getTime() + person.daysAgo * DAY, now) : now);
}

/** One of the known accounts. */
async function findKnown(sql: Sql): Promise<{ email: string; created_at: Date } | undefined> {
  const [known] = await sql<{ email: string; created_at: Date }[]>`
    select lower(email) as email, created_at from users
    where lower(email) = any(${PEOPLE.map(({ email }) => email)}::text[]) order by created_at limit 1`;
  return known;
}

async function readIds(sql: Sql, table: "users" | "properties", name: "email" | "slug"): Promise<Map<string, string>> {
  const rows = await sql<
    { id: string; name: string }[]
  >`select id, lower(${sql.unsafe(name)}) as name from ${sql.unsafe(table)}`;
  return new Map(rows.map(({ id, name }) => [name, id]));
}
