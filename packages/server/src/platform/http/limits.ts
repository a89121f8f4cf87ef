import { createHash } from "node:crypto";
import { PROBLEMS } from "@freehold/contract";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Sql } from "../database/connect.ts";
import { isProblemError, ProblemError } from "./problem.ts";

/** How many in how many seconds. */
export type Limit = {
  points: number;
  duration: number;
  /**
   * From half of the points on each further try has to wait after the one before: a second, then twice as long each time, a minute
   * at most. @default false
   */
  growingPauses?: boolean;
};

/** What is limited, with the defaults. Sign-ins count only while they fail. */
export const LIMITS = {
  /** Failed sign-ins from one network address, on devices that are not known. */
  signInByAddress: { points: 100, duration: 900 },
  /** Failed sign-ins from one network address for one e-mail address, on devices that are not known. */
  signInByPair: { points: 10, duration: 900, growingPauses: true },
  /** Failed sign-ins for one e-mail address from anywhere, on devices that are not known. */
  signInByEmail: { points: 100, duration: 900, growingPauses: true },
  /** Failed sign-ins for one e-mail address on one device that is known to the account: no stranger's guesses count there. */
  signInByDevice: { points: 10, duration: 900, growingPauses: true },
  /** Registrations from one network address. */
  registration: { points: 300, duration: 900 },
  /** Wrong current passwords of one person who changes theirs. */
  passwordChange: { points: 10, duration: 900 },
  /** Links for a new password that one network address asked for. */
  passwordForgotByAddress: { points: 30, duration: 900 },
  /** Attempts to choose a new password from one network address. */
  passwordReset: { points: 30, duration: 900 },
  /** Links to confirm an e-mail address that one person asked for anew. */
  emailConfirmation: { points: 5, duration: 3600 },
  /** Links "this was not me", or to confirm an address, that do not exist, tried from one network address. */
  disavowal: { points: 30, duration: 900 },
  /** Nonces for proving a wallet that one person asked for. */
  walletNonce: { points: 60, duration: 900 },
  /** Messages for proving a wallet that one person sent, good or bad: each may make the chain's node work. */
  walletVerify: { points: 30, duration: 900 },
  /** Withdrawal requests that one person made, refused ones apart: each is mailed, and kept for good. */
  withdrawalRequest: { points: 60, duration: 900 },
  /** Deposits that one person announced: each makes the chain's node work. */
  depositNotice: { points: 60, duration: 900 },
  /** Referral codes looked up from one network address. */
  referralCode: { points: 120, duration: 60 },
} as const satisfies Record<string, Limit>;

/** A name in {@link LIMITS}. */
export type LimitName = keyof typeof LIMITS;

/** Which points: the name of a limit, and whom it is about. */
export type Counter = readonly [name: LimitName, ...key: string[]];

/** Counts in PostgreSQL, so that every process of the server counts together. */
export type Limits = {
  /**
   * Takes one point.
   * @throws {ProblemError} `too_many_requests` with Retry-After, when none is left; that costs no point.
   */
  take(...counter: Counter): Promise<void>;
  /** Gives the point back: it turned out not to count. */
  giveBack(...counter: Counter): Promise<void>;
  /**
   * Takes a point of each counter and does the work. The points are taken before, so that attempts made at once cannot slip through
   * together. They are given back if the work succeeds, and whenever it comes to no answer: it failed by a fault of ours (5xx), or
   * was given up. Where one counter has no point left, the others lose none.
   *
   * @param options.countSuccess - success costs the points, too. @default false
   * @throws {ProblemError} `too_many_requests`; what the work throws.
   */
  attempt<Result>(
    counters: readonly Counter[],
    work: () => Promise<Result>,
    options?: { countSuccess?: boolean },
  ): Promise<Result>;
  /**
   * Does the work, and takes a point if it finds nothing (`not_found`): whoever has a real link is not kept from using it by others
   * who guess behind the same address.
   *
   * @throws {ProblemError} `too_many_requests` in place of `not_found`, when no point is left; what the work throws.
   */
  countMisses<Result>(counter: Counter, work: () => Promise<Result>): Promise<Result>;
};

/** The longest of growing pauses, in seconds. */
const LONGEST_PAUSE = 60;

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
  ) as Record<LimitName, { points: RateLimiterPostgres; pause: RateLimiterPostgres }>;

  async function take(...[name, ...key]: Counter): Promise<void> {
    const { points, pause } = limiters[name];
    const id = digest(key);
    const used = await consume(points, id);
    const free = limits[name].points / 2;
    if (!limits[name].growingPauses || used <= free) return;
    try {
      await consume(pause, id, Math.min(2 ** (Math.ceil(used - free) - 1), LONGEST_PAUSE));
    } catch (error) {
      await points.reward(id);
      throw error;
    }
  }

  async function giveBack(...[name, ...key]: Counter): Promise<void> {
    const { points, pause } = limiters[name];
    await points.reward(digest(key));
    if (limits[name].growingPauses) await pause.delete(digest(key));
  }

  async function takeAll(counters: readonly Counter[]): Promise<void> {
    const taken: Counter[] = [];
    try {
      for (const counter of counters) {
        await take(...counter);
        taken.push(counter);
      }
    } catch (error) {
      for (const counter of taken) await giveBack(...counter);
      throw error;
    }
  }

  return {
    take,
    giveBack,
    async attempt(counters, work, { countSuccess = false } = {}) {
      await takeAll(counters);
      let counts = countSuccess;
      try {
        return await work();
      } catch (error) {
        counts = isProblemError(error) && PROBLEMS[error.code][0] < 500;
        throw error;
      } finally {
        if (!counts) for (const counter of counters) await giveBack(...counter);
      }
    },
    async countMisses(counter, work) {
      try {
        return await work();
      } catch (error) {
        if (isProblemError(error) && error.code === "not_found") await take(...counter);
        throw error;
      }
    },
  };
}

/**
 * Takes a point. @returns how many are used. @throws {ProblemError} `too_many_requests`; it costs no point then.
 *
 * @param seconds - how long the point counts. @default as long as the limiter says
 */
async function consume(limiter: RateLimiterPostgres, id: string, seconds?: number): Promise<number> {
  try {
    const { consumedPoints } = await limiter.consume(id, 1, seconds === undefined ? {} : { customDuration: seconds });
    return consumedPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // Those at work may give theirs back. A pause is over when its time is, whatever was tried meanwhile.
    if (seconds === undefined) await limiter.reward(id);
    throw new ProblemError("too_many_requests", "Too many attempts. Please wait a little and try again.", {
      retryAfter: error.msBeforeNext / 1000,
    });
  }
}

/** Keys are of one length, and the table holds no e-mail addresses. */
function digest(key: string[]): string {
  return createHash("sha256").update(key.join("\n")).digest("base64url");
}

/** rate-limiter-flexible speaks to node-postgres: its one call, by postgres.js, with `expire` as the number it reckons with. */
function asClient(sql: Sql) {
  return {
    async query({ text, values }: { text: string; values: (string | number)[] }) {
      const rows = await sql.unsafe<{ points: number; expire: bigint | null }[]>(text, values, { prepare: true });
      return {
        rows: rows.map((row) => ({ points: row.points, expire: row.expire === null ? null : Number(row.expire) })),
        rowCount: rows.count,
      };
    },
  };
}
