import { recordAccountEvent } from "../../audit/account-events.ts";
import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { sendJob } from "../../platform/jobs/send.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { endAccess } from "../end-access.ts";
import { lockLinksAndPerson } from "../end-mailed-links.ts";
import { removeFactors } from "../factors/remove-factors.ts";
import { findCredentialsById } from "../store.ts";
import { cancelRecovery } from "./cancel-recovery.ts";
import { mailNotice } from "./mail-notice.ts";
import { recoveryContinues, recoveryDone } from "./mails.ts";
import { resetDone, resetDoneToAdmins } from "./reset-mails.ts";

/** When recoveries are looked at: every ten minutes. */
const CRON = "*/10 * * * *";

/** Sends the notices that are due, and ends the waits that are over, when the server starts and every ten minutes. */
export async function scheduleRecoveries(jobs: Jobs, deps: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("factor_recoveries", {}, () => advanceRecoveries(deps));
  await jobs.schedule("factor_recoveries", CRON, {});
  await deps.sql.begin((tx) => sendJob(tx, "factor_recoveries", {}));
}

/** Sends a notice 24 and 48 hours after the beginning, and removes the factors after 72. By the database's clock alone. */
export async function advanceRecoveries({ sql, clock }: { sql: Sql; clock: Clock }): Promise<void> {
  const due = await sql<{ user_id: string }[]>`
    select user_id from factor_recoveries
    where begun_at is not null and ended_at is null and begun_at + notices * interval '24 hours' <= current_moment()
    order by begun_at`;
  for (const { user_id } of due) await sql.begin((tx) => advance(tx, user_id, clock()));
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

/** @returns whether the factors were removed. */
async function advance(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await lockLinksAndPerson(tx, userId);
  const [open] = await tx<
    { id: string; proposal_id: string | null; requested_at: Date; due_at: Date; is_due: boolean; to_be_told: boolean }[]
  >`
    select id, proposal_id, requested_at, due_at, due_at <= current_moment() as is_due,
      begun_at + notices * interval '24 hours' <= current_moment() as to_be_told
    from factor_recoveries where user_id = ${userId} and begun_at is not null and ended_at is null`;
  const person = await findCredentialsById(tx, userId);
  if (!open || !person) return false;
  if (person.disabled_at) {
    await cancelRecovery(tx, userId);
    return false;
  }
  const notice = { since: open.requested_at, now };
  if (open.is_due) {
    await tx`update factor_recoveries set outcome = 'done' where id = ${open.id}`;
    await removeFactors(tx, userId, { since: new Date(0) });
    await endAccess(tx, userId);
    await recordAccountEvent(tx, userId, { action: "recovery_done", code: "ok", networkAddress: null });
    const words = { userId, at: open.due_at, email: person.email };
    if (open.proposal_id) await mailToAdmins(tx, resetDoneToAdmins(words), userId);
    await mailNotice(tx, person, notice, (link) => (open.proposal_id ? resetDone : recoveryDone)({ ...words, link }));
  } else if (open.to_be_told) {
    await tx`
      update factor_recoveries set notices = 1 + floor(extract(epoch from current_moment() - begun_at) / 86400) where id = ${open.id}`;
    await mailNotice(tx, person, notice, (link) => recoveryContinues({ endsAt: open.due_at, link }));
  }
  return open.is_due;
}
