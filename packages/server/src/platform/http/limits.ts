import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type { Context } from "hono";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Sql } from "../database/connect.ts";
import type { Env } from "./env.ts";
import { ProblemError } from "./problem.ts";

/** How many in how many seconds. */
export type Limit = { points: number; duration: number };

/** What is limited, with the defaults. Sign-ins count only while they fail. */
export const LIMITS = {
  /** Failed sign-ins from one network address. */
  signInByAddress: { points: 100, duration: 900 },
  /** Failed sign-ins from one network address for one e-mail address. */
  signInByPair: { points: 10, duration: 900 },
  /** Failed sign-ins for one e-mail address from anywhere. */
  signInByEmail: { points: 100, duration: 900 },
  /** Registrations from one network address. */
  registration: { points: 300, duration: 900 },
  /** Wrong current passwords of one person who changes theirs. */
  passwordChange: { points: 10, duration: 900 },
  /** Links for a new password that one network address asked for. */
  passwordForgotByAddress: { points: 30, duration: 900 },
  /** Links for a new password asked for with one e-mail address, from anywhere: nobody's mailbox is to be flooded. */
  passwordForgotByEmail: { points: 5, duration: 3600 },
  /** Attempts to choose a new password from one network address. */
  passwordReset: { points: 30, duration: 900 },
  /** Links "this was not me" that do not exist, tried from one network address. */
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

/** Counts in PostgreSQL, so that every process of the server counts together. */
export type Limits = {
  /**
   * Takes one point.
   * @throws {ProblemError} `too_many_requests` with Retry-After, when none is left.
   */
  take(name: LimitName, ...key: string[]): Promise<void>;
  /** Gives the point back: it turned out not to count. */
  giveBack(name: LimitName, ...key: string[]): Promise<void>;
};

/** @param overrides - other numbers than {@link LIMITS}. */
export function createLimits(sql: Sql, overrides: Partial<Record<LimitName, Limit>> = {}): Limits {
  const limiters = Object.fromEntries(
    Object.entries({ ...LIMITS, ...overrides }).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: asClient(sql),
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        // `maintenance.ts` clears the table.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        ...limit,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  return {
    async take(name, ...key) {
      try {
        await limiters[name].consume(digest(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ProblemError("too_many_requests", "Too many attempts. Please wait a little and try again.", {
          retryAfter: error.msBeforeNext / 1000,
        });
      }
    },
    async giveBack(name, ...key) {
      await limiters[name].reward(digest(key));
    },
  };
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

/**
 * The network address a request came from: the socket's. Headers such as X-Forwarded-For are whatever the sender likes and
 * count for nothing. An IPv6 network (/64) is one address, as its owner may use any address in it.
 */
export function networkAddress(c: Context<Env>): string {
  const address = (c.env?.incoming?.socket.remoteAddress ?? "unknown").replace(/^::ffff:/, "");
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
