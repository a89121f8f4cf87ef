/**
 * Goes through the audit log and says whether it is intact. Ends with 1 if it is not.
 *
 *     pnpm --filter @freehold/server audit:verify [number:hash]
 *
 * `number:hash` is an entry as it was seen before, such as the head that an earlier run printed.
 */
import { resolve } from "node:path";
import { verifyAudit } from "./src/audit/verify-audit.ts";
import { readEnvironment } from "./src/environment.ts";
import { openDatabase } from "./src/platform/database/open-database.ts";

// pnpm runs it in the package's folder; DATA_DIR is meant from where it was called.
const { DATABASE_URL, DATA_DIR, INIT_CWD } = process.env;
try {
  const known = process.argv[2] === undefined ? undefined : readKnown(process.argv[2]);
  const dataDir = resolve(INIT_CWD ?? ".", DATA_DIR?.trim() || ".freehold");
  const { sql, close } = await openDatabase(readEnvironment({ DATABASE_URL, DATA_DIR: dataDir }));
  try {
    const verdict = await verifyAudit(sql, known);
    if (verdict.intact)
      process.stdout.write(`${verdict.entries} entries, head ${verdict.entries}:${verdict.head}: intact\n`);
    else console.error(`broken after ${verdict.entries} sound entries: ${verdict.fault}`);
    process.exitCode = verdict.intact ? 0 : 1;
  } finally {
    await close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function readKnown(text: string): { number: number; hash: string } {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new Error(`An entry is given as number:hash, but this is ${JSON.stringify(text)}.`);
  return { number: Number(number), hash };
}
