import { postPayouts } from "../../ledger/post-payouts.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { mailReportable } from "../mail-report.ts";
import { lockPerson } from "../store.ts";
import { exportReady } from "./mails.ts";
import { countRows, readSections } from "./read-sections.ts";

/** A part is written once it has so many characters. */
const PART = 256 * 1024;
/** So many jobs begin an export. After that it has failed. */
const MOST_ATTEMPTS = 5;

type Export = { id: string; user_id: string; session_since: Date; session_id: string; expires_at: Date };

/** Makes the files that people have requested, from now on. */
export async function makeExports(jobs: Jobs, deps: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("data_export", { atOnce: 2 }, ({ id }) => makeExport(deps, id));
}

/**
 * Makes a file, from the start: what a job that was cut short has left is removed first. All of it is as of one moment.
 *
 * @throws whatever goes wrong, so that the job is retried, and an error while another process is making the same file.
 */
export async function makeExport({ sql, clock }: { sql: Sql; clock: Clock }, id: string): Promise<void> {
  const asked = await begin(sql, id, clock());
  if (!asked) return;
  await sql.begin((tx) => postPayouts(tx, [asked.user_id]));
  await sql.begin(
    async (tx) => {
      // Ends with this connection: a process that was killed keeps no other from it.
      const [{ free }] = await tx<[{ free: boolean }]>`
        select pg_try_advisory_xact_lock(hashtextextended(${`data export ${id}`}, 0)) as free`;
      if (!free) throw new Error("Another process is making this export.");
      await sql`delete from data_export_parts where export_id = ${id}`;
      const rows = await countRows(tx, asked.user_id);
      await sql`update data_exports set rows_total = ${rows}, rows_done = 0, parts = 0 where id = ${id}`;
      await writeParts(sql, id, readSections(tx, { userId: asked.user_id, at: clock() }));
    },
    { mode: "isolation level repeatable read, read only" },
  );
  await finish(sql, asked, clock());
}

async function begin(sql: Sql, id: string, now: Date): Promise<Export | null> {
  const [asked] = await sql<(Export & { attempts: number })[]>`
    update data_exports set attempts = attempts + 1
    where id = ${id} and finished_at is null and failed_at is null and expires_at > ${now}
    returning id, user_id, session_since, session_id, expires_at, attempts`;
  if (!asked) return null;
  if (asked.attempts <= MOST_ATTEMPTS) return asked;
  await sql`update data_exports set failed_at = ${now} where id = ${id}`;
  await sql`delete from data_export_parts where export_id = ${id}`;
  return null;
}

async function writeParts(sql: Sql, id: string, pieces: ReturnType<typeof readSections>): Promise<void> {
  let [number, body, rows] = [0, "", 0];
  const write = async () => {
    number++;
    await sql.begin(async (tx) => {
      await tx`insert into data_export_parts (export_id, number, body) values (${id}, ${number}, ${body})`;
      await tx`update data_exports set rows_done = rows_done + ${rows}, parts = ${number} where id = ${id}`;
    });
    [body, rows] = ["", 0];
  };
  for await (const piece of pieces) {
    body += piece.text;
    rows += piece.rows;
    if (body.length >= PART) await write();
  }
  if (body) await write();
}

async function finish(
  sql: Sql,
  { id, user_id, session_since, session_id, expires_at }: Export,
  now: Date,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockPerson(tx, user_id);
    const [finished] = await tx`
      update data_exports set finished_at = ${now} where id = ${id} and finished_at is null and failed_at is null returning 1`;
    if (!finished) return;
    await mailReportable(tx, user_id, { since: session_since, now, session: session_id }, (link) =>
      exportReady({ until: expires_at, link }),
    );
  });
}
