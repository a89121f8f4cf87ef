import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkWal, type Wal } from "../backups/check-wal.ts";
import { type Base, findBase } from "../backups/find-base.ts";
import { identityOf, programsOf, recover, verifyBase } from "../backups/recover.ts";
import { createChain } from "../platform/chain/chain.ts";
import type { ChainSettings } from "../platform/chain/chain-settings.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { createLog } from "../platform/http/log.ts";
import { StartError } from "../platform/start-error.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { readDifferences } from "../reconciliation/store.ts";
import { runAfterRestore } from "./after-restore.ts";

const USAGE =
  "Usage: freehold-server restore --from <backups> --to <new data folder> [--until <time>] [--programs <folder>]";

/** The settings of the server whose database is restored. */
type Place = DatabasePlace & { chain: ChainSettings | null };

/**
 * `freehold-server restore` makes a data folder of PostgreSQL from a base backup and its WAL, ends what a backup brings back, stops payments,
 * compares the books with the chain, and says what was found. It pays nothing, and leaves PostgreSQL stopped.
 *
 * @returns 0; 1 if WAL was left out, or the books couldn't be compared.
 * @throws {StartError} one sentence, if there is nothing that can be restored whole.
 */
export async function runRestore(readPlace: () => Place, args: string[]): Promise<number> {
  const { from, to, until, programs: folder } = readArguments(args);
  const place = readPlace();
  const { role, database } = readNames(place.databaseUrl);
  const begun = Date.now();
  const base = await findBase(from, until);
  const programs = folder ?? programsOf(base.version);
  const identity = await identityOf(base, programs);
  await verifyBase(base, programs, identity);
  const walFolder = resolve(from, "wal");
  const wal = await checkWal(walFolder, base, until);
  say(`The base backup of ${base.at.toISOString()} is whole. WAL without a gap: ${wal?.files ?? 0} files since.`);
  if (!wal)
    console.error(
      `WARNING: ${walFolder} has no WAL: what was committed after the base backup is lost. Look for another copy of the WAL.`,
    );
  const postgres = await recover({ base, to, wal: wal && walFolder, until, programs, identity });
  let isWhole: boolean;
  let areStopped = false;
  try {
    say(`Recovered into ${to} after ${since(begun)}.`);
    const restored = { ...place, databaseUrl: postgres.urlOf(role, database), directDatabaseUrl: null };
    isWhole = (await tellEnd(restored, { base, wal, until })) && wal !== null;
    say("");
    await runAfterRestore(restored, []);
    areStopped = true;
    say("");
    isWhole = (await compare(restored)) && isWhole;
  } catch (error) {
    console.error(
      areStopped
        ? `Payments are stopped in ${to}, but the books weren't compared. Run freehold-server reconcile before admins resume payments.`
        : `Payments were NOT stopped in ${to}. Run freehold-server after-restore on it before you start a server, or delete it and restore again.`,
    );
    throw error;
  } finally {
    await postgres.stop();
  }
  say(
    "",
    `PostgreSQL is stopped, and its data is in ${to}, ${since(begun)} after the start of this command. Next:`,
    "- In a drill, delete the folder. Start no server on it: it would email all people.",
    "- Else move the backups to another name and keep them. Start your PostgreSQL on the folder, freehold-wal and a new base backup, and then the server.",
    "- If synchronous_standby_names names freehold_wal, no commit ends before freehold-wal is connected.",
    "- Admins decide on each difference under Books. Two of them resume payments: docs/payments.md, After restoring a backup.",
  );
  return isWhole ? 0 : 1;
}

function readArguments(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ args, options: { from: text, to: text, until: text, programs: text } });
    const { from, to, until, programs } = values;
    if (!(from && to)) throw new StartError(USAGE);
    const moment = until === undefined ? null : new Date(until);
    if (moment && !(Number.isFinite(moment.getTime()) && /(Z|[+-]\d\d:\d\d)$/.test(until ?? "")))
      throw new StartError("--until must be a time with its zone, such as 2026-11-29T20:00:00Z.");
    return {
      from: resolve(from),
      to: resolve(to),
      until: moment,
      programs: programs === undefined ? null : resolve(programs),
    };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}. ${USAGE}`);
  }
}

/** The restored database has the roles and the databases of the lost one. */
function readNames(databaseUrl: string | null): { role: string; database: string } {
  if (!databaseUrl)
    throw new StartError(
      "DATABASE_URL must be set as for the server: the backup has the database and the role that it names.",
    );
  const { username, pathname } = new URL(databaseUrl);
  return { role: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
}

/** Says what the last recovered commit is. @returns whether all of the WAL was replayed that was to be */
async function tellEnd(
  place: Place,
  { base, wal, until }: { base: Base; wal: Wal | null; until: Date | null },
): Promise<boolean> {
  const { sql, close } = await openDatabase(place);
  try {
    const [end] = await sql<[{ commit: Date | null; position: string | null; bytes: bigint | null }]>`
      select pg_last_xact_replay_timestamp() as commit, pg_last_wal_replay_lsn()::text as position,
        pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as bytes`;
    say(
      `Last recovered commit: ${end.commit?.toISOString() ?? `none after the base backup of ${base.at.toISOString()}`}. What was committed later is lost.`,
    );
    if (until || !wal || (end.bytes ?? base.wal.end) >= wal.newestFrom) return true;
    console.error(
      `WARNING: the WAL continues after ${end.position}, where PostgreSQL could read no further: what was committed between there and the end of the newest file is lost. Look for a damaged file, and for another copy of it.`,
    );
    return false;
  } finally {
    await close();
  }
}

/** Compares the books with themselves and the chain, and says what differs. @returns whether the chain could be asked, if there is one */
async function compare(place: Place): Promise<boolean> {
  const { sql, close } = await openDatabase(place);
  try {
    const chain = place.chain && createChain(place.chain, sql);
    const result = await reconcile({ sql, chain, log: createLog({ level: "silent" }) });
    if (!result) throw new StartError("Another process compares the books of the restored database.");
    const differences = await readDifferences(sql);
    const unknown = differences.filter(({ kind }) => kind === "unexplained_transfer");
    const others = differences.filter(({ kind }) => kind !== "unexplained_transfer");
    say(`Payments on the chain that the books don't know: ${unknown.length || "none"}`);
    for (const { sentence, transaction, request, people } of unknown)
      say(`  ${sentence} ${describePayee(request, people)} Transaction: ${transaction}`);
    say(`Other differences: ${others.length || "none"}`);
    for (const { sentence, rule_code, subject } of others) say(`  ${sentence} (${rule_code}: ${subject})`);
    if (result.chainFault)
      console.error(`WARNING: the books weren't compared with the blockchain: ${result.chainFault}`);
    else if (!chain) say("There is no chain in the settings and none in the books, so nothing was compared with one.");
    return result.chainFault === null;
  } finally {
    await close();
  }
}

function describePayee(request: string | null, people: readonly { email: string }[]): string {
  if (request) return `It may have paid request ${request}, which isn't paid in the books.`;
  if (people.length > 0) return `The wallet is that of ${people.map(({ email }) => email).join(", ")}.`;
  return "No person in the books has the wallet.";
}

const since = (begun: number) => `${((Date.now() - begun) / 1_000).toFixed(1)} s`;

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
