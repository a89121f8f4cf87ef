/**
 * Compares the books with themselves and with the chain, and names every row that differs. A difference that was not known
 * stops payments. Ends with 1 if there is one, or if the chain could not be asked.
 *
 *     pnpm --filter @freehold/server reconcile
 *
 * Takes the settings of the server: `DATABASE_URL` or `DATA_DIR`, `CHAIN_RPC_URL` and so on.
 */
import { resolve } from "node:path";
import { readEnvironment } from "./src/environment.ts";
import { createChain } from "./src/platform/chain/chain.ts";
import { openDatabase } from "./src/platform/database/open-database.ts";
import { createLog } from "./src/platform/http/log.ts";
import { StartError } from "./src/platform/start-error.ts";
import { reconcile } from "./src/reconciliation/reconcile.ts";

// pnpm runs it in the package's folder; DATA_DIR is meant from where it was called.
const { DATA_DIR, INIT_CWD } = process.env;
try {
  const dataDir = resolve(INIT_CWD ?? ".", DATA_DIR?.trim() || ".freehold");
  const environment = readEnvironment({ ...process.env, DATA_DIR: dataDir });
  const { sql, close } = await openDatabase(environment);
  try {
    const chain = environment.chain && createChain(environment.chain, sql);
    const [known] = chain ? [] : await sql`select 1 from chains limit 1`;
    if (known) throw new StartError("CHAIN_RPC_URL must be set: the books of this database have a chain.");
    const result = await reconcile({ sql, chain, log: createLog({ level: "silent" }) });
    if (!result) throw new Error("A server is at it at this moment. Please try again.");
    const { differences, chainFault } = result;
    for (const { rule, subject, expected, found } of differences)
      console.error(`${subject}: "${rule}" expects ${expected} and finds ${found}`);
    if (chainFault) console.error(`not compared with the chain: ${chainFault}`);
    else process.stdout.write(`${differences.length} differences\n`);
    process.exitCode = differences.length || chainFault ? 1 : 0;
  } finally {
    await close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
