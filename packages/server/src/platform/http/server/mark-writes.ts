import type { MiddlewareHandler } from "hono";
import type { Sql } from "../../database/connect.ts";
import { markWrite } from "../../database/replica/write-marks.ts";
import type { Clock, Env } from "../env.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Notes after each call that may have written where the log is, before the answer leaves: the person's next read is as new. */
export function markWrites({ sql, clock }: { sql: Sql; clock: Clock }): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const user = c.var.user as Env["Variables"]["user"] | undefined;
    if (!user || READS.has(c.req.method)) return;
    // What was written is written: the answer says so, though the person may read it some seconds later.
    await markWrite(sql, user.id, clock()).catch((err) => c.var.log.warn({ err }, "failed to mark a write"));
  };
}
