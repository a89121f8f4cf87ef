import type { Tx } from "../../platform/database/connect.ts";
import { sendJobs } from "../../platform/jobs/send.ts";
import { isKept } from "./is-kept.ts";

/** So many at once: each has an entry in the audit log, whose chain they hold together. */
const MOST = 1000;

/**
 * Sends failed mails again as they were, the oldest first, at most 1,000. Each has another three days of tries, as a new one has.
 *
 * The rows stay locked until the transaction ends, and rows that another admin has locked are left to that admin: so a mail gets one job,
 * whatever else is done to it meanwhile.
 *
 * @param which - a condition on a row of `outbox` under the name `m`.
 * @returns how many go out.
 */
export async function sendAsItWas(
  tx: Tx,
  { which, adminId, now }: { which: ReturnType<Tx>; adminId: string; now: Date },
): Promise<number> {
  const mails = await tx<{ id: string }[]>`
    with resent as (
      update outbox set failed_at = null, last_error = null, created_at = ${now}
      where id = any(array(
        select m.id from outbox m
        where m.failed_at is not null and m.replaced_at is null and ${isKept(tx, now)} and ${which}
        order by m.failed_at limit ${MOST} for update skip locked))
      returning id, user_id, template)
    select id, audit_append(${adminId}, 'user.mail_resent', 'user', user_id::text, jsonb_build_object('template', template))
    from resent`;
  await sendJobs(
    tx,
    "mail",
    mails.map(({ id }) => ({ id })),
  );
  return mails.length;
}
