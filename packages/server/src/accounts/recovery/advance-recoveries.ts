import { recordAccountEvent } from "../../audit/account-events.ts";
import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { sendJob } from "../../platform/jobs/send.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { endAccess } from "../end-access.ts";
import { lockLinksAndPerson } from "../end-mailed-links.ts";
import { resetFactors } from "../factors/remove-factors.ts";
import { mailReportable } from "../mail-report.ts";
import { findCredentialsById } from "../store.ts";
import { cancelRecovery } from "./cancel-recovery.ts";
import { recoveryContinues, recoveryDone } from "./mails.ts";
import { resetContinues, resetDone, resetDoneToAdmins } from "./reset-mails.ts";

/** When recoveries are looked at: every ten minutes. */
const CRON = "*/10 * * * *";

/** How long a recovery waits for its notices to be sent, by the database: then the mailbox is out of order, and the recovery is cancelled. */
const GIVE_UP = "14 days";

/** Sends the notices that are due, and ends the waits that are over, when the server starts and every ten minutes. */
export async function scheduleRecoveries(jobs: Jobs, deps: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("factor_recoveries", {}, () => advanceRecoveries(deps));
  await jobs.schedule("factor_recoveries", CRON, {});
  await deps.sql.begin((tx) => sendJob(tx, "factor_recoveries", {}));
}

/**
 * Counts the notices that were sent, sends the next ones, and removes the factors of those whose wait is over. By the database's clock alone.
 *
 * @throws {AggregateError} at the end, with what failed: one person's failure doesn't keep the others waiting.
 */
export async function advanceRecoveries({ sql, clock }: { sql: Sql; clock: Clock }): Promise<void> {
  const open = await sql<{ user_id: string }[]>`
    select user_id from factor_recoveries where begun_at is not null and ended_at is null order by begun_at`;
  const failures: unknown[] = [];
  for (const { user_id } of open) {
    try {
      await sql.begin((tx) => advance(tx, user_id, clock()));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length)
    throw new AggregateError(failures, `Recoveries that failed: ${failures.length} of ${open.length}.`);
}

/**
 * Ends the wait of a person who signs in, if it's over: sooner than the next round.
 *
 * @returns whether their factors were removed.
 */
export async function finishDueRecovery(sql: Sql, userId: string, now: Date): Promise<boolean> {
  const [due] = await sql`
    select from factor_recoveries
    where user_id = ${userId} and begun_at is not null and ended_at is null and due_at <= current_moment()`;
  return due ? sql.begin((tx) => advance(tx, userId, now)) : false;
}

type Open = {
  id: string;
  proposal_id: string | null;
  requested_at: Date;
  due_at: Date;
  is_due: boolean;
  is_given_up: boolean;
  to_be_told: boolean;
};

/** @returns whether the factors were removed. */
async function advance(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await lockLinksAndPerson(tx, userId);
  const open = await bringUpToDate(tx, userId);
  const person = await findCredentialsById(tx, userId);
  if (!open || !person) return false;
  if (person.disabled_at || open.is_given_up) {
    await cancelRecovery(tx, userId);
    await recordAccountEvent(tx, userId, { action: "recovery_cancelled", code: "ok", networkAddress: null });
    return false;
  }
  const notice = { since: open.requested_at, now };
  if (open.is_due) {
    await tx`update factor_recoveries set outcome = 'done' where id = ${open.id}`;
    await resetFactors(tx, userId);
    await endAccess(tx, userId);
    await recordAccountEvent(tx, userId, { action: "recovery_done", code: "ok", networkAddress: null });
    const words = { userId, at: open.due_at, email: person.email };
    if (open.proposal_id) await mailToAdmins(tx, resetDoneToAdmins(words), userId);
    await mailReportable(tx, userId, notice, (link) =>
      (open.proposal_id ? resetDone : recoveryDone)({ ...words, link }),
    );
  } else if (open.to_be_told) {
    const write = open.proposal_id ? resetContinues : recoveryContinues;
    await mailReportable(tx, userId, notice, (link) => write({ endsAt: open.due_at, link }));
  }
  return open.is_due;
}

/** Counts the notice that was sent since the last one, and moves the end if notices are late. */
async function bringUpToDate(tx: Tx, userId: string): Promise<Open | undefined> {
  const isOpen = tx`user_id = ${userId} and begun_at is not null and ended_at is null`;
  await tx`
    update factor_recoveries r set notices = notices + 1
    where ${isOpen} and recovery_missing(r) > 0 and is_recovery_told(r)`;
  await tx`update factor_recoveries r set due_at = recovery_due_at(r) where ${isOpen} and due_at < recovery_due_at(r)`;
  const [open] = await tx<Open[]>`
    select id, proposal_id, requested_at, due_at, due_at <= current_moment() as is_due,
      begun_at <= current_moment() - ${GIVE_UP}::interval as is_given_up,
      recovery_missing(r) > 0
        and begun_at + notices * recovery_wait(proposal_id) / recovery_notices(proposal_id) <= current_moment()
        and recovery_told_since(r) <= current_moment()
        -- One that is on its way, or failed lately.
        and not exists (
          select from outbox o
          where o.user_id = r.user_id and is_recovery_notice(template) and created_at >= recovery_told_since(r)
            and ((sent_at is null and failed_at is null) or created_at > current_moment() - recovery_gap(proposal_id))) as to_be_told
    from factor_recoveries r where ${isOpen}`;
  return open;
}
