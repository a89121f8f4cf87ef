import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import type { Sql } from "./connect.ts";

/**
 * Finds out whether a database answers, is new enough, and has no moment set: `current_moment()` is told one by the transactions of
 * seeding alone, since it moves limits and months. The sentence does not repeat its address, which may hold a password.
 *
 * @param options.timeout - how long it may take, in milliseconds. postgres.js itself tries for ever where connections are taken and
 * closed again, as by a proxy without a database behind it. @default 15 seconds
 * @param options.variable - which one says where it is. @default DATABASE_URL
 * @throws {StartError} one sentence that names the variable.
 */
export async function checkDatabase(
  sql: Sql,
  { timeout = 15_000, variable = "DATABASE_URL" }: { timeout?: number; variable?: string } = {},
): Promise<void> {
  const late = sleep(timeout, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeout / 1000} seconds`);
  });
  let version: number;
  let moment: string;
  try {
    const query = sql<[{ version: number; moment: string }]>`
      select current_setting('server_version_num')::int as version, coalesce(current_setting('freehold.now', true), '') as moment`;
    [{ version, moment }] = await Promise.race([query, late]);
  } catch (error) {
    throw new StartError(`${variable} names a PostgreSQL that cannot be used: ${(error as Error).message}.`);
  }
  if (version < 150_000)
    throw new StartError(
      `${variable} names a PostgreSQL of version ${Math.trunc(version / 10_000)}, but 15 or later is needed.`,
    );
  if (moment !== "")
    throw new StartError(
      `${variable} names a database whose setting freehold.now says what time it is. Reset it: alter database … reset freehold.now, and for its role.`,
    );
}
