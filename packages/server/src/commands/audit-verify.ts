import { verifyAudit } from "../audit/verify-audit.ts";
import { StartError } from "../platform/start-error.ts";
import { withServerDatabase } from "./open-database.ts";

/**
 * `freehold-server audit-verify [number:hash]`: goes through the audit log and says whether it is intact.
 *
 * @param args - an entry as it was seen before, such as the head that an earlier run printed.
 * @returns 1 if the log is not intact.
 */
export async function runAuditVerify([entry]: string[]): Promise<number> {
  const known = entry === undefined ? undefined : readEntry(entry);
  const { DATABASE_URL, DATA_DIR } = process.env;
  const verdict = await withServerDatabase({ DATABASE_URL, DATA_DIR }, (sql) => verifyAudit(sql, known));
  if (verdict.intact)
    process.stdout.write(`${verdict.entries} entries, head ${verdict.entries}:${verdict.head}: intact\n`);
  else console.error(`broken after ${verdict.entries} sound entries: ${verdict.fault}`);
  return verdict.intact ? 0 : 1;
}

function readEntry(text: string): { number: number; hash: string } {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new StartError(`An entry is given as number:hash, but this is ${JSON.stringify(text)}.`);
  return { number: Number(number), hash };
}
