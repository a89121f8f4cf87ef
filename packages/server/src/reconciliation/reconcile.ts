import type { Logger } from "pino";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import type { Sql } from "../platform/database/connect.ts";
import { withAdvisoryLock } from "../platform/database/with-advisory-lock.ts";
import { logSecurityEvent } from "../platform/http/security-events.ts";
import { beginComparison, beginNightly, continueComparison } from "./books/compare-everything.ts";
import { compareNew } from "./books/compare-new.ts";
import { recordDifferences } from "./books/record-differences.ts";
import { HISTORY_TIMEOUT } from "./books/snapshot.ts";
import { compareWithChain } from "./compare-chain.ts";
import { compareTreasuries } from "./compare-treasuries.ts";
import { compareWallets } from "./compare-wallets.ts";
import type { FoundDifference } from "./found-difference.ts";

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
/** How long a run goes on with the comparison of everything; the next one continues. */
const NIGHTLY = 5 * 60_000;

/** What of the books a run compares. */
export type Extent =
  /** All of them. */
  | "everything"
  /** What changed since it was compared last, and everything once a night, in parts. */
  | "new";

/**
 * Compares what should agree: the journal with the balances, deposits and withdrawals; withdrawals with the transfers
 * out of the treasury, both ways; deposits with the chain; chains and treasuries with the settings. Of the chain it reads only what
 * is new.
 *
 * What is found for the first time stops payments, but for a figure that is miscounted. A chain that cannot be asked is no difference: it is said beside them.
 *
 * @returns what differs of what was compared; undefined if another process is at it.
 */
export async function reconcile(
  deps: { sql: Sql; chain: Chain | null; log: Logger },
  extent: Extent = "everything",
): Promise<Reconciled | undefined> {
  const result = await withAdvisoryLock(deps.sql, "reconciliation", () => compare(deps, extent), { longest: LONGEST });
  for (const difference of result?.differences.slice(0, LOGGED) ?? [])
    logSecurityEvent(deps.log, "books_differ", { difference }, "the books differ");
  if (result && result.differences.length > LOGGED)
    deps.log.error({ differences: result.differences.length }, "the books differ in more places than logged here");
  if (result?.chainFault) deps.log.warn({ reason: result.chainFault }, "failed to compare the books with the chain");
  return result;
}

async function compare(
  { sql, chain, log }: { sql: Sql; chain: Chain | null; log: Logger },
  extent: Extent,
): Promise<Reconciled> {
  const startedAt = new Date();
  const ofBooks = await compareBooks(sql, extent);
  const ofWallets = await compareWallets(sql, chain);
  const ofTreasuries = chain ? await compareTreasuries(sql, chain) : [];
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
  const chainId = chain?.id ?? null;
  await sql.begin(
    async (tx) => {
      const found = [
        ...ofWallets,
        ...ofTreasuries,
        ...ofChain.map((difference) => ({ ...difference, chain_id: chainId })),
      ];
      // While a chain is not asked, or cannot be, what was found of it stays.
      await recordDifferences(tx, { chain: chainFault === null ? { id: chainId } : null }, found);
      await tx`
        insert into reconciliations (started_at, chain_fault, chain_asked) values (${startedAt}, ${chainFault}, ${chainId !== null})`;
      await tx`delete from reconciliations where id <= (select max(id) - ${KEEP} from reconciliations)`;
    },
    { statementTimeout: HISTORY_TIMEOUT },
  );
  return { differences: [...ofBooks, ...ofWallets, ...ofTreasuries, ...ofChain], chainFault };
}

async function compareBooks(sql: Sql, extent: Extent): Promise<FoundDifference[]> {
  if (extent === "everything") {
    await beginComparison(sql);
    return continueComparison(sql, { until: Number.POSITIVE_INFINITY });
  }
  const ofNew = await compareNew(sql);
  await beginNightly(sql);
  return [...ofNew, ...(await continueComparison(sql, { until: Date.now() + NIGHTLY }))];
}

async function hasChain(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from chains limit 1`;
  return rows.length > 0;
}
