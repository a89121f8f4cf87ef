import type { ProblemCode } from "@freehold/contract";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Sql } from "../platform/database/connect.ts";
import { describeCall, routeOf } from "../platform/http/describe-call.ts";
import type { Env } from "../platform/http/env.ts";
import { canonicalId } from "../platform/http/id-params.ts";
import { isProblemError } from "../platform/http/problem.ts";
import { BEYOND_RIGHTS, logSecurityEvent } from "../platform/http/security-events.ts";

/** Who was refused what, and to whom or what it would have been done. */
export type Refusal = {
  actorId: string;
  /** Method and path of the call, as the API's description has it, such as `POST /admin/withdrawals/{id}/approve`. */
  act: string;
  code: ProblemCode;
  subject: { type: SubjectType; id: string };
};

type SubjectType = "withdrawal" | "proposal" | "payment_batch" | "distribution" | "accepted_difference" | "user";

/** What the `{id}` of a call belongs to, by what stands before it. */
const SUBJECTS: readonly (readonly [before: string, type: SubjectType])[] = [
  ["/withdrawals/", "withdrawal"],
  ["/proposals/", "proposal"],
  ["/payments/batches/", "payment_batch"],
  ["/payouts/", "distribution"],
  ["/reconciliation/acceptances/", "accepted_difference"],
  ["/users/", "user"],
];

/**
 * Writes into the audit log that an account was refused an act beyond its rights; other refusals are left out. The same refusal
 * of the same person and subject is written at most once a minute, so that the log is not flooded.
 *
 * It is a transaction of its own, since the one that was refused is rolled back. What goes wrong with it is logged: the refusal
 * stands.
 */
export async function recordRefusal({ sql, log }: { sql: Sql; log: Logger }, refusal: Refusal): Promise<void> {
  const { actorId, act, code, subject } = refusal;
  if (!BEYOND_RIGHTS.has(code)) return;
  try {
    await sql.begin(async (tx) => {
      // A request that comes while the same is being written has nothing to add.
      const [lock] = await tx<[{ first: boolean }]>`
        select pg_try_advisory_xact_lock(hashtextextended(${`refusal ${code} ${actorId} ${subject.id}`}, 0)) as first`;
      if (!lock.first) return;
      await tx`
        select audit_append(${actorId}, 'refused', ${subject.type}, ${subject.id}, ${JSON.stringify({ act, code })})
        where not exists (
          select from audit_log
          where subject_id = ${subject.id} and action = 'refused' and actor_id = ${actorId} and details ->> 'code' = ${code}
            and at > clock_timestamp() - interval '1 minute')`;
    });
  } catch (error) {
    logSecurityEvent(log, "audit_failed", { err: error, refusal }, "failed to write a refusal to the audit log");
  }
}

/** After `requireUser`, around everything for admins: writes down what is refused for want of the right to it. */
export function auditRefusals(sql: Sql): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    if (!isProblemError(c.error)) return;
    const { code } = c.error;
    const { id: actorId } = c.var.user;
    const path = routeOf(c) ?? "/admin/*";
    const act = describeCall(c.req.method, path);
    const id = c.req.param("id");
    const type = SUBJECTS.find(([before]) => path.includes(`/admin${before}`))?.[1];
    // A caller who is no admin may make up any id: what they tried counts once a minute, whatever it was.
    const subject: Refusal["subject"] =
      code === "forbidden" || !id || !type ? { type: "user", id: actorId } : { type, id: canonicalId(id) };
    await recordRefusal({ sql, log: c.var.log }, { actorId, act, code, subject });
  };
}
