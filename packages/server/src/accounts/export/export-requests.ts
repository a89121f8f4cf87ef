import type { DataExportState } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { sendJob } from "../../platform/jobs/send.ts";
import { sessionStart } from "../mail-report.ts";
import { lockPerson } from "../store.ts";

/** How long a file is kept, in milliseconds, from when it was requested. */
const LIFETIME = 24 * 60 * 60_000;

/**
 * Requests a person's file, made by a job. While one is being made, that is the one; a finished one is replaced.
 *
 * @throws {ProblemError} `too_many_requests`; `unauthorized` if the session has ended meanwhile.
 */
export async function beginExport(
  { sql, clock, limits }: Pick<Deps, "sql" | "clock"> & { limits: Limits },
  { user, networkAddress }: { user: Pick<SessionUser, "id" | "session_id">; networkAddress: string },
): Promise<DataExportState> {
  const { id: userId } = user;
  await limits.take("dataExport", userId);
  const now = clock();
  await sql.begin(async (tx) => {
    await lockPerson(tx, userId);
    await tx`
      delete from data_exports
      where user_id = ${userId} and (finished_at is not null or failed_at is not null or expires_at <= ${now})`;
    const [begun] = await tx<{ id: string }[]>`
      insert into data_exports (user_id, requested_at, session_since, session_id, expires_at)
      values (${userId}, ${now}, ${await sessionStart(tx, user.session_id, now)}, ${user.session_id}, ${new Date(now.getTime() + LIFETIME)})
      on conflict (user_id) do nothing returning id`;
    if (!begun) return;
    await sendJob(tx, "data_export", { id: begun.id });
    await recordAccountEvent(tx, userId, { action: "data_export_requested", code: "ok", networkAddress });
  });
  return readExport(sql, userId, now);
}

type Row = {
  requested_at: Date;
  expires_at: Date;
  rows_total: bigint | null;
  rows_done: bigint;
  finished_at: Date | null;
  failed_at: Date | null;
};

/** Reads how far a person's file is. */
export async function readExport(sql: Queryable, userId: string, now: Date): Promise<DataExportState> {
  const [row] = await sql<Row[]>`
    select requested_at, expires_at, rows_total, rows_done, finished_at, failed_at from data_exports
    where user_id = ${userId} and expires_at > ${now}`;
  if (!row) return { success: true, export: null };
  return {
    success: true,
    export: {
      state: stateOf(row),
      rows_done: Number(row.rows_done),
      rows_total: row.rows_total === null ? null : Number(row.rows_total),
      requested_at: row.requested_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    },
  };
}

function stateOf({ finished_at, failed_at, rows_total }: Row): NonNullable<DataExportState["export"]>["state"] {
  if (finished_at) return "ready";
  if (failed_at) return "failed";
  return rows_total === null ? "waiting" : "working";
}

/**
 * Opens a person's file.
 *
 * @returns its parts, read one after the other as the reader takes them.
 * @throws {ProblemError} `not_found` if there is none, or it isn't ready.
 */
export async function openExport(sql: Sql, userId: string, now: Date): Promise<AsyncGenerator<string>> {
  const [ready] = await sql<{ id: string; parts: number }[]>`
    select id, parts from data_exports where user_id = ${userId} and finished_at is not null and expires_at > ${now}`;
  if (!ready) throw new ProblemError("not_found", "There's no file. Prepare one first.");
  return readParts(sql, ready);
}

async function* readParts(sql: Sql, { id, parts }: { id: string; parts: number }): AsyncGenerator<string> {
  for (let number = 1; number <= parts; number++) {
    const [part] = await sql<{ body: string }[]>`
      select body from data_export_parts where export_id = ${id} and number = ${number}`;
    // Its day is over, or another one was requested: the reader must not take what came before for the whole file.
    if (!part) throw new Error("The export was removed while it was being read.");
    yield part.body;
  }
}
