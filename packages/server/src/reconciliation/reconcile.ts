import type { Logger } from "pino";
import { findStatDifferences } from "../analytics/find-stat-differences.ts";
import { findDifferences } from "../ledger/differences.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import type { Sql } from "../platform/database/connect.ts";
import { withAdvisoryLock } from "../platform/database/with-advisory-lock.ts";
import { inCount } from "../platform/format.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { compareWithChain, type Difference, HISTORY_TIMEOUT } from "./compare-chain.ts";
import { readDifferences } from "./store.ts";

/** What a run found. */
export type Reconciled = {
  differences: Difference[];
  /** Why the chain could not be compared; null if it was, or if there is none. */
  chainFault: string | null;
};

/** Differences of a run that are logged one by one. */
const LOGGED = 20;

/** Runs that are kept. */
const KEEP = 1_000;
/** The longest that one may take, in milliseconds. */
const LONGEST = 15 * 60_000;

/**
 * Compares everything that should agree: the journal with the balances, deposits and withdrawals; withdrawals with the transfers
 * out of the treasury, both ways; deposits with the chain. Reads the whole history of the books; of the chain only what is new.
 *
 * What is found for the first time stops payments, but for a figure that is miscounted. A chain that cannot be asked is no difference: it is said beside them.
 *
 * @returns undefined if another process is at it.
 */
export async function reconcile(deps: { sql: Sql; chain: Chain | null; log: Logger }): Promise<Reconciled | undefined> {
  const result = await withAdvisoryLock(deps.sql, "reconciliation", () => compare(deps), { longest: LONGEST });
  for (const difference of result?.differences.slice(0, LOGGED) ?? [])
    deps.log.error({ difference }, "the books differ");
  if (result && result.differences.length > LOGGED)
    deps.log.error({ differences: result.differences.length }, "the books differ in more places than are logged");
  if (result?.chainFault)
    deps.log.warn({ reason: result.chainFault }, "the books could not be compared with the chain");
  return result;
}

async function compare({ sql, chain, log }: { sql: Sql; chain: Chain | null; log: Logger }): Promise<Reconciled> {
  const startedAt = new Date();
  const ofBooks = await compareLedger(sql);
  // Started without its settings, the server knows of no chain, and the books do.
  let chainFault = !chain && (await hasChain(sql)) ? "CHAIN_RPC_URL is not set." : null;
  let ofChain: Difference[] = [];
  if (chain)
    try {
      ofChain = await compareWithChain({ sql, chain, log });
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      chainFault = error.message;
    }
  await writeDown(sql, { startedAt, chainId: chain?.id ?? null, ofBooks, ofChain, chainFault });
  return { differences: [...ofBooks, ...ofChain], chainFault };
}

async function hasChain(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from chains limit 1`;
  return rows.length > 0;
}

/** May take long: it adds up everything. */
async function compareLedger(sql: Sql): Promise<Difference[]> {
  const rows = await sql.begin(
    async (tx) => {
      const ofStats = await findStatDifferences(tx);
      return [...(await findDifferences(tx)), ...ofStats.map((difference) => ({ ...difference, user_id: null }))];
    },
    { mode: "isolation level repeatable read read only", statementTimeout: HISTORY_TIMEOUT },
  );
  return rows.map(({ user_id, rule, subject, expected, found }) => ({
    user_id,
    rule,
    subject,
    expected: String(expected),
    found: String(found),
  }));
}

type Run = Pick<Reconciled, "chainFault"> & {
  startedAt: Date;
  /** Of the chain that was asked. */
  chainId: number | null;
  ofBooks: Difference[];
  ofChain: Difference[];
};

async function writeDown(sql: Sql, { startedAt, chainId, ofBooks, ofChain, chainFault }: Run): Promise<void> {
  const differences = [...ofBooks, ...ofChain];
  const columns = [
    differences.map(({ rule }) => rule),
    differences.map(({ subject }) => subject),
    differences.map(({ expected }) => expected),
    differences.map(({ found }) => found),
    differences.map(({ user_id }) => user_id),
    [...ofBooks.map(() => null), ...ofChain.map(() => chainId)],
  ] as const;
  await sql.begin(
    async (tx) => {
      const rows = tx`
      unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[], ${columns[3]}::text[], ${columns[4]}::uuid[],
        ${columns[5]}::bigint[])`;
      // While a chain is not asked, or cannot be, what was found of it stays.
      if (chainFault === null)
        await tx`
        delete from differences d where not exists (
          select from ${rows} n (rule, subject, expected, found)
          where (n.rule, n.subject, n.expected, n.found) = (d.rule, d.subject, d.expected, d.found))
          and coalesce(d.chain_id = ${chainId}, true)`;
      const [{ before }] = await tx<
        [{ before: number }]
      >`select coalesce(max(id), 0)::float8 as before from differences`;
      const { count } = await tx`
      insert into differences (rule, subject, expected, found, user_id, chain_id)
      select n.rule, n.subject, n.expected, n.found, n.user_id, n.chain_id
      from ${rows} with ordinality n (rule, subject, expected, found, user_id, chain_id, place) order by place
      on conflict do nothing`;
      const added = count > 0 ? await readDifferences(tx, { after: before }) : [];
      const ofMoney = added.filter(({ kind }) => kind !== "daily_stat");
      if (ofMoney[0]) await stopPayments(tx, reasonOf(ofMoney[0], ofMoney.length));
      await tx`
      insert into reconciliations (started_at, chain_fault, chain_asked) values (${startedAt}, ${chainFault}, ${chainId !== null})`;
      await tx`delete from reconciliations where id <= (select max(id) - ${KEEP} from reconciliations)`;
    },
    { statementTimeout: HISTORY_TIMEOUT },
  );
}

/** Why payments stop, for admins: the first of what differs, in words. */
function reasonOf({ sentence }: { sentence: string }, count: number): string {
  return count === 1
    ? `The books differ: ${sentence}`
    : `The books differ in ${inCount(count)} places. The first: ${sentence}`;
}
