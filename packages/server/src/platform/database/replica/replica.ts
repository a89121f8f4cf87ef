import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { StartError } from "../../start-error.ts";
import { connect, type Queryable, type ReservedConnection, type Sql } from "../connect.ts";
import { isPostgresError, NoAnswerError } from "../driver/database-error.ts";
import { untilLost } from "../driver/once-lost.ts";
import { findPooler } from "../find-pooler.ts";
import { createLag } from "./lag.ts";
import { NOWHERE, type Position } from "./position.ts";
import { notePrimaryStart, readPrimary, readReplica } from "./primary-start.ts";

/** A replica of the database that lists and figures are read from. */
export type Replica = {
  /** Seconds that it is behind. */
  lag(): number;
  /**
   * Reads on it.
   *
   * @param position - where it has to be at least.
   * @returns null if it isn't there, lags too far behind, doesn't answer, or breaks the read off: then the primary has to be asked.
   * @throws what the read fails with by itself.
   */
  read<Result>(
    position: Position,
    work: (connection: ReservedConnection) => Promise<Result>,
  ): Promise<{ result: Result; position: Position } | null>;
  /**
   * Waits until reads see what is committed now: the replica has it, or the primary is read.
   *
   * @param longest - to wait, in milliseconds. @default until the replica lags too far behind to be read from
   * @returns where the log was at the call.
   */
  caughtUp(longest?: number): Promise<Position>;
  stop(): Promise<void>;
};

/** How far a replica that is read from may be behind, in seconds. */
const LAG_BOUND = 10;
/** Between two looks at it, in milliseconds. */
const LOOK = 500;
/** The longest that an answer to a look may take, in milliseconds. One that stands still is left within that and {@link LOOK}. */
const LOOK_TIMEOUT = 2_000;
/** Between two questions whether it has caught up, in milliseconds. */
const PAUSE = 25;
/** PostgreSQL's code for a statement that took too long: it would on the primary, too. */
const TOO_LONG = "57014";

/**
 * Opens the replica that `DATABASE_READ_URL` names, and looks at it twice a second. While it doesn't answer, lags more than ten seconds
 * behind or is no replica any more, nothing is read from it.
 *
 * @param options.lagBound - how far it may be behind, in seconds. @default 10
 * @throws {StartError} one sentence, if another database or a pooler answers. A replica that doesn't answer, or was promoted, may be back later.
 */
export async function openReplica(
  url: string,
  { sql, log, lagBound = LAG_BOUND }: { sql: Sql; log: Logger; lagBound?: number },
): Promise<Replica> {
  const pool = connect(url, { applicationName: "freehold-reads" });
  const own = await readIdentity(sql);
  let lag = createLag({ bound: lagBound });
  /** Since when the primary runs; null until it was asked. */
  let since: string | null = null;
  /** What pages have been told that reads see: no replica that is behind it is read. */
  let told: Position = 0n;
  const stopping = new AbortController();
  let isUsable = false;
  /** What waits for an answer of it, and is told when there may be none. */
  const onLost = new Set<() => void>();

  /** @throws why it can't be read from. */
  async function look(): Promise<void> {
    if (!isUsable && (await findPooler(url)))
      throw new StartError(
        "DATABASE_READ_URL must point to the replica itself, but a connection pooler answers there.",
      );
    const primary = await readPrimary(sql);
    if (primary.since !== since) {
      // Places in the log of another primary say nothing of this one's.
      [since, lag, told] = [primary.since, createLag({ bound: lagBound }), 0n];
    }
    if (!primary.isNoted) await notePrimaryStart(sql);
    lag.written(primary.position);
    refuseOther(await readIdentity(pool), own);
    lag.replayed(await readReplica(pool, since));
    if (lag.seconds() > lagBound) throw new Error(`The replica is ${Math.round(lag.seconds())} seconds behind.`);
  }

  async function lookInTime(): Promise<void> {
    try {
      await within(LOOK_TIMEOUT, untilLost(look));
      if (!isUsable) log.info("reading from the replica");
      isUsable = true;
    } catch (err) {
      if (isUsable) log.warn({ err }, "the replica can't be read from: reading from the primary");
      isUsable = false;
      for (const lost of onLost) lost();
      throw err;
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(LOOK, undefined, { signal: stopping.signal }).catch(() => undefined);
      // It has logged why, and the next look may find it well.
      if (!stopping.signal.aborted) await lookInTime().catch(() => undefined);
    }
  }

  async function readAt<Result>(
    position: Position,
    work: (connection: ReservedConnection) => Promise<Result>,
  ): Promise<{ result: Result; position: Position } | null> {
    const connection = await pool.reserve();
    try {
      const at = await readReplica(connection, since);
      if (at < position || at < told || at < lag.bound()) return null;
      return { result: await work(connection), position: at };
    } finally {
      connection.release();
    }
  }

  await lookInTime().catch(async (err) => {
    if (!(err instanceof StartError))
      return log.warn({ err }, "the replica can't be read from yet: reading from the primary");
    await pool.end({ timeout: 0 });
    throw err;
  });
  const looking = keepLooking();

  return {
    lag: () => lag.seconds(),
    async read(position, work) {
      if (!isUsable) return null;
      let giveUp: () => void = () => undefined;
      const lost = new Promise<null>((resolve) => {
        giveUp = () => resolve(null);
      });
      onLost.add(giveUp);
      try {
        // Apart from the request, which the primary still answers when the replica doesn't.
        return await Promise.race([untilLost(() => readAt(position, work)), lost]);
      } catch (error) {
        if (error instanceof NoAnswerError || (isPostgresError(error) && error.code !== TOO_LONG)) return null;
        throw error;
      } finally {
        onLost.delete(giveUp);
      }
    },
    async caughtUp(longest = lagBound * 1_000) {
      const primary = await readPrimary(sql);
      const end = performance.now() + longest;
      for (let rest = longest; isUsable && rest > 0; rest = end - performance.now()) {
        const asked = untilLost(() => readReplica(pool, since));
        const at = await within(Math.min(rest, LOOK_TIMEOUT), asked).catch(() => NOWHERE);
        if (at >= primary.position) break;
        await sleep(PAUSE);
      }
      if (primary.since === since && primary.position > told) told = primary.position;
      return primary.position;
    },
    async stop() {
      stopping.abort();
      await looking;
      isUsable = false;
      await pool.end({ timeout: 1 });
    },
  };
}

type Identity = { is_replica: boolean; system: string; database: string };

/** Which database it is: a replica has the same, a copy that was restored elsewhere and a database beside it have not. */
async function readIdentity(sql: Queryable): Promise<Identity> {
  const [identity] = await sql<[Identity]>`
    select pg_is_in_recovery() as is_replica, (select system_identifier::text from pg_control_system()) as system,
      (select oid::text from pg_database where datname = current_database()) as database`;
  return identity;
}

function refuseOther({ is_replica, system, database }: Identity, own: Identity): void {
  if (system !== own.system || database !== own.database)
    throw new StartError(
      "DATABASE_READ_URL must point to a replica of the database in DATABASE_URL, but another one answers there.",
    );
  // A failover promotes it, and processes still have to start then.
  if (!is_replica)
    throw new Error(
      "DATABASE_READ_URL points to a database that can be written to: it is the primary, or was promoted.",
    );
}

/** @throws if the replica doesn't answer within so many milliseconds. */
async function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The replica gave no answer within ${milliseconds / 1000} seconds.`);
  });
  return Promise.race([answer, late]).finally(() => over.abort());
}
