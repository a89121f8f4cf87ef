import type { Logger } from "pino";
import { findStatDifferences } from "../analytics/find-stat-differences.ts";
import { findDifferences } from "../ledger/differences.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import type { Sql } from "../platform/database/connect.ts";
import { withAdvisoryLock } from "../platform/database/with-advisory-lock.ts";
import { inCount } from "../platform/format.ts";
import { logSecurityEvent } from "../platform/http/security-events.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { compareWithChain, HISTORY_TIMEOUT } from "./compare-chain.ts";
import { compareWallets } from "./compare-wallets.ts";
import type { FoundDifference } from "./found-difference.ts";
import { readDifferences } from "./store.ts";

/** What a run found. */
export type Reconciled = {
  differences: FoundDifference[];
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
    logSecurityEvent(deps.log, "books_differ", { difference }, "the books differ");
  if (result && result.differences.length > LOGGED)
    deps.log.error({ differences: result.differences.length }, "the books differ in more places than logged here");
  if (result?.chainFault) deps.log.warn({ reason: result.chainFault }, "failed to compare the books with the chain");
  return result;
}

async function compare({ sql, chain, log }: { sql: Sql; chain: Chain | null; log: Logger }): Promise<Reconciled> {
  const startedAt = new Date();
  const ofBooks = [...(await compareLedger(sql)), ...(await compareWallets(sql, chain))];
  // Started without its settings, the server knows of no chain, and the books do.
  let chainFault = !chain && (await hasChain(sql)) ? "CHAIN_RPC_URL is not set." : null;
  let ofChain: FoundDifference[] = [];
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
async function compareLedger(sql: Sql): Promise<FoundDifference[]> {
  return sql.begin(
    async (tx) => {
      const ofStats = await findStatDifferences(tx);
      return [...(await findDifferences(tx)), ...ofStats.map((difference) => ({ ...difference, user_id: null }))];
    },
    { mode: "isolation level repeatable read read only", statementTimeout: HISTORY_TIMEOUT },
  );
}

type Run = Pick<Reconciled, "chainFault"> & {
  startedAt: Date;
  /** Of the chain that was asked. */
  chainId: number | null;
  ofBooks: FoundDifference[];
  ofChain: FoundDifference[];
};

async function writeDown(sql: Sql, { startedAt, chainId, ofBooks, ofChain, chainFault }: Run): Promise<void> {
  const found = JSON.stringify(
    [...ofBooks, ...ofChain.map((difference) => ({ ...difference, chain_id: chainId }))],
    (_, value) => (typeof value === "bigint" ? value.toString() : value),
  );
  await sql.begin(
    async (tx) => {
      const rows = tx`jsonb_populate_recordset(null::differences, ${found}::jsonb)`;
      // While a chain is not asked, or cannot be, what was found of it stays.
      if (chainFault === null)
        await tx`
        delete from differences d
        where difference_values(d) not in (select difference_values(n) from ${rows} n) and coalesce(d.chain_id = ${chainId}, true)`;
      const [{ before }] = await tx<
        [{ before: number }]
      >`select coalesce(max(id), 0)::float8 as before from differences`;
      const { count } = await tx`
      insert into differences (rule_code, subject, user_id, chain_id, tx_hash, log_index,
        expected, expected_to, expected_tx_hash, expected_status, found, found_to, found_tx_hash, found_status)
      select rule_code, subject, user_id, chain_id, tx_hash, log_index,
        expected, expected_to, expected_tx_hash, expected_status, found, found_to, found_tx_hash, found_status
      from ${rows} with ordinality n order by ordinality
      on conflict do nothing`;
      const added = count > 0 ? await readDifferences(tx, { after: before }) : [];
      // What two admins accepted, and is found again, stops nothing.
      const ofMoney = added.filter(
        ({ kind, acceptance }) => kind !== "daily_stat" && acceptance?.status !== "accepted",
      );
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
