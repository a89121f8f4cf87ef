import { readCoverage } from "../coverage/read-coverage.ts";
import { createChain } from "../platform/chain/chain.ts";
import type { ChainSettings } from "../platform/chain/chain-settings.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { createLog } from "../platform/http/log.ts";
import { StartError } from "../platform/start-error.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { readDifferences, readOtherChains } from "../reconciliation/store.ts";

/**
 * `freehold-server reconcile`: compares the books with themselves and with the chain, and names every row that differs. A
 * difference that was not known stops payments.
 *
 * @returns 1 if there is a difference, or if the chain could not be asked, else 0.
 * @throws {StartError} one sentence, if the database cannot be used, or another process compares just now.
 */
export async function runReconcile(place: DatabasePlace & { chain: ChainSettings | null }): Promise<number> {
  const { sql, close } = await openDatabase(place);
  try {
    const chain = place.chain && createChain(place.chain, sql);
    const [known] = chain ? [] : await sql`select 1 from chains limit 1`;
    if (known) throw new StartError("CHAIN_RPC_URL must be set, because this database's books have a chain.");
    const result = await reconcile({ sql, chain, log: createLog({ level: "silent" }) });
    if (!result) throw new StartError("A server is comparing the books right now. Try again in a moment.");
    const { differences, chainFault } = result;
    for (const { sentence, rule_code, subject } of await readDifferences(sql))
      console.error(`${sentence} (${rule_code}: ${subject})`);
    if (chainFault) console.error(`not compared with the blockchain: ${chainFault}`);
    else process.stdout.write(`${differences.length} differences\n`);
    for (const { chain_id, deposits, withdrawals } of chain ? await readOtherChains(sql, chain.id) : [])
      console.error(
        `not compared with a blockchain, because the server is not connected to chain ${chain_id}: ${deposits} deposits, ${withdrawals} withdrawals`,
      );
    const { owed_ubxs, tokens_ubxs, surplus_ubxs } = await readCoverage(sql);
    if (surplus_ubxs !== null)
      process.stdout.write(
        `owed to people: ${owed_ubxs} UBXS, in the treasury: ${tokens_ubxs} UBXS, surplus: ${surplus_ubxs} UBXS\n`,
      );
    return differences.length || chainFault ? 1 : 0;
  } finally {
    await close();
  }
}
