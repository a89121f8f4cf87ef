import { verifyAudit } from "../audit/verify-audit.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { StartError } from "../platform/start-error.ts";

/**
 * `freehold-server audit-verify [number:hash]`: goes through the audit log and says whether it is intact.
 *
 * @param entry - as it was seen before, such as the head that an earlier run printed.
 * @returns 1 if the log is not intact, else 0.
 * @throws {StartError} one sentence, if the entry is none or the database cannot be used.
 */
export async function runAuditVerify(place: DatabasePlace, entry?: string): Promise<number> {
  const known = entry === undefined ? undefined : readEntry(entry);
  const { sql, close } = await openDatabase(place);
  try {
    const verdict = await verifyAudit(sql, known);
    if (verdict.intact)
      process.stdout.write(`${verdict.entries} entries, head ${verdict.entries}:${verdict.head}: intact\n`);
    else console.error(`broken after ${verdict.entries} sound entries: ${verdict.fault}`);
    return verdict.intact ? 0 : 1;
  } finally {
    await close();
  }
}

function readEntry(text: string): { number: number; hash: string } {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new StartError(`An entry must look like number:hash, but is ${JSON.stringify(text)}.`);
  return { number: Number(number), hash };
}
