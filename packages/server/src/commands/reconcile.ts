import { createChain } from "../platform/chain/chain.ts";
import { createLog } from "../platform/http/log.ts";
import { StartError } from "../platform/start-error.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { withServerDatabase } from "./open-database.ts";

/**
 * `freehold-server reconcile`: compares the books with themselves and with the chain, and names every row that differs. A
 * difference that was not known stops payments. Takes the variables of the server.
 *
 * @returns 1 if there is a difference, or if the chain could not be asked.
 */
export async function runReconcile(): Promise<number> {
  const { differences, chainFault } = await withServerDatabase(process.env, async (sql, environment) => {
    const chain = environment.chain && createChain(environment.chain, sql);
    const [known] = chain ? [] : await sql`select 1 from chains limit 1`;
    if (known) throw new StartError("CHAIN_RPC_URL must be set: the books of this database have a chain.");
    const result = await reconcile({ sql, chain, log: createLog({ level: "silent" }) });
    if (!result) throw new StartError("A server is at it at this moment. Please try again.");
    return result;
  });
  for (const { rule, subject, expected, found } of differences)
    console.error(`${subject}: "${rule}" expects ${expected} and finds ${found}`);
  if (chainFault) console.error(`not compared with the chain: ${chainFault}`);
  else process.stdout.write(`${differences.length} differences\n`);
  return differences.length || chainFault ? 1 : 0;
}
