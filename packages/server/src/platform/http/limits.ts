import { createHash } from "node:crypto";
import { PROBLEMS, type ProblemCode } from "@freehold/contract";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Sql } from "../database/connect.ts";
import { LIMITS, type Limit, type LimitName } from "./limit-defaults.ts";
import { isProblemError, ProblemError } from "./problem.ts";

/** Which points: the name of a limit, and whom it is about. */
export type Counter = readonly [name: LimitName, ...key: string[]];

/** Counts in PostgreSQL, so that every process of the server counts together. */
export type Limits = {
  /**
   * Takes one point.
   * @throws {ProblemError} `too_many_requests` with Retry-After, when none is left; that costs no point.
   */
  take(...counter: Counter): Promise<void>;
  /**
   * Takes one point of as many in a minute as the caller says, for limits that are kept with what they are about.
   * @throws {ProblemError} `too_many_requests` with Retry-After, when none is left; that costs no point.
   */
  takePerMinute(points: number, ...key: string[]): Promise<void>;
  /**
   * Does the work, and takes a point of each counter if it is refused: not if it succeeds, nor if it comes to no answer, since it
   * failed by a fault of ours (5xx) or was given up. Those at work are counted apart, so that attempts made at once cannot slip
   * through together, and those who are right wait for seconds only. Where one counter has no point left, the others lose none.
   *
   * @param options.countSuccess - success costs the points, too. @default false
   * @throws {ProblemError} `too_many_requests`, with a Retry-After of a second while only others at work are in the way; what the
   * work throws.
   */
  attempt<Result>(
    counters: readonly Counter[],
    work: () => Promise<Result>,
    options?: { countSuccess?: boolean },
  ): Promise<Result>;
  /**
   * Does the work, and takes a point if its link or key is none (`not_found`, `invalid_reset_token`, `invalid_key`): a person with a real
   * link is not kept from using it by others who guess behind the same address.
   *
   * @throws {ProblemError} `too_many_requests` in place of these, when no point is left; what the work throws.
   */
  countMisses<Result>(counter: Counter, work: () => Promise<Result>): Promise<Result>;
};

/** What links and keys that are none are answered. */
const MISSES: ProblemCode[] = ["not_found", "invalid_reset_token", "invalid_key", "invalid_assertion"];
/** The longest of growing pauses, in seconds. */
const LONGEST_PAUSE = 60;
/** When to ask again where only others at work are in the way, in milliseconds. */
const SOON = 1000;
/** Attempts at work count for so long, in milliseconds: longer than one takes, and not until the window ends if its end is never written. */
const LONGEST_ATTEMPT = 30_000;

/** @param overrides - other numbers than {@link LIMITS}. */
export function createLimits(sql: Sql, overrides: Partial<Record<LimitName, Limit>> = {}): Limits {
  const limits: Record<LimitName, Limit> = { ...LIMITS, ...overrides };
  const storeClient = asClient(sql);
  const limiter = (keyPrefix: string, limit: Pick<Limit, "points" | "duration">) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      // `maintenance.ts` clears the table.
      clearExpiredByTimeout: false,
      keyPrefix,
      ...limit,
    });
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      {
        points: limiter(name, limit),
        // One point for as long as the pause is.
        pause: limiter(`${name}.pause`, { points: 1, duration: 1 }),
      },
    ]),
  ) as Record<LimitName, Record<"points" | "pause", RateLimiterPostgres>>;

  /** A point less, if it still counts: in a window that has begun since, it would be another request's. */
  async function giveBack(rowKey: string): Promise<void> {
    await sql`
      update rate_limits set points = points - 1
      where key = ${rowKey} and expire > ${Date.now()} and points > 0`;
  }

  async function consume(points: RateLimiterPostgres, id: string): Promise<void> {
    try {
      await points.consume(id);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await giveBack(points.getKey(id));
      throw tooMany(error.msBeforeNext);
    }
  }

  const take = (...[name, ...key]: Counter) => consume(limiters[name].points, digest(key));

  async function begin(...[name, ...key]: Counter): Promise<Attempt> {
    const { points, duration, growingPauses } = limits[name];
    const { pause } = limiters[name];
    const id = digest(key);
    const rowKey = limiters[name].points.getKey(id);
    const now = Date.now();
    const [row] = await sql<[{ failures: number; used: number; expire: bigint }]>`
      insert into rate_limits as r (key, points, at_work, at_work_until, expire)
      values (${rowKey}, 0, 1, ${now + LONGEST_ATTEMPT}, ${now + duration * 1000})
      on conflict (key) do update set
        points = case when r.expire > ${now} then r.points else 0 end,
        at_work = case when least(r.expire, r.at_work_until) > ${now} then r.at_work else 0 end + 1,
        at_work_until = case when least(r.expire, r.at_work_until) > ${now} then r.at_work_until else excluded.at_work_until end,
        expire = case when r.expire > ${now} and r.points + r.at_work > 0 then r.expire else excluded.expire end
      returning points as failures, points + at_work as used, expire`;
    let holdsPause = false;
    const attempt: Attempt = {
      async end(counts) {
        if (counts) await countFailure(rowKey, duration);
        else
          await sql`
            update rate_limits set at_work = at_work - 1
            where key = ${rowKey} and expire > ${Date.now()} and at_work > 0`;
        if (!counts && holdsPause) await pause.delete(id);
      },
    };
    try {
      const free = growingPauses ? points / 2 : points;
      if (row.failures >= points) throw tooMany(Number(row.expire) - now);
      if (row.used <= free) return attempt;
      if (row.failures < Math.floor(free) || row.used > points) throw tooMany(SOON);
      await beginPause(pause, id, Math.min(2 ** (Math.ceil(row.used - free) - 1), LONGEST_PAUSE));
      holdsPause = true;
      return attempt;
    } catch (error) {
      await attempt.end(false);
      throw error;
    }
  }

  /** What was at work has failed. It counts even if its window has ended meanwhile. */
  async function countFailure(rowKey: string, duration: number): Promise<void> {
    const now = Date.now();
    await sql`
      insert into rate_limits as r (key, points, expire) values (${rowKey}, 1, ${now + duration * 1000})
      on conflict (key) do update set
        points = case when r.expire > ${now} then r.points else 0 end + 1,
        at_work = case when r.expire > ${now} then greatest(r.at_work - 1, 0) else 0 end,
        expire = case when r.expire > ${now} then r.expire else excluded.expire end`;
  }

  async function beginAll(counters: readonly Counter[]): Promise<Attempt[]> {
    const begun: Attempt[] = [];
    try {
      for (const counter of counters) begun.push(await begin(...counter));
      return begun;
    } catch (error) {
      for (const attempt of begun) await attempt.end(false);
      throw error;
    }
  }

  return {
    take,
    takePerMinute: (points, ...key) => consume(limiter("perMinute", { points, duration: 60 }), digest(key)),
    async attempt(counters, work, { countSuccess = false } = {}) {
      const begun = await beginAll(counters);
      let counts = countSuccess;
      try {
        return await work();
      } catch (error) {
        counts = isProblemError(error) && PROBLEMS[error.code][0] < 500;
        throw error;
      } finally {
        for (const attempt of begun) await attempt.end(counts);
      }
    },
    async countMisses(counter, work) {
      try {
        return await work();
      } catch (error) {
        if (isProblemError(error) && MISSES.includes(error.code)) await take(...counter);
        throw error;
      }
    },
  };
}

/** One attempt at one counter. */
type Attempt = {
  /** @param counts - whether it costs a point. */
  end(counts: boolean): Promise<void>;
};

/** @throws {ProblemError} `too_many_requests` if there is one: it is over when its time is, whatever was tried meanwhile. */
async function beginPause(pause: RateLimiterPostgres, id: string, seconds: number): Promise<void> {
  try {
    await pause.consume(id, 1, { customDuration: seconds });
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  }
}

function tooMany(milliseconds: number): ProblemError {
  return new ProblemError("too_many_requests", "Too many attempts. Wait a moment and try again.", {
    retryAfter: milliseconds / 1000,
  });
}

/** Keys are of one length, and the table holds no email addresses. */
function digest(key: string[]): string {
  return createHash("sha256").update(key.join("\n")).digest("base64url");
}

/** The one call of rate-limiter-flexible, with `expire` as the number that it calculates with. */
function asClient(sql: Sql) {
  return {
    async query({ text, values }: { text: string; values: (string | number)[] }) {
      const rows = await sql.unsafe<{ points: number; expire: bigint | null }[]>(text, values);
      return {
        rows: rows.map((row) => ({ points: row.points, expire: row.expire === null ? null : Number(row.expire) })),
        rowCount: rows.count,
      };
    },
  };
}
