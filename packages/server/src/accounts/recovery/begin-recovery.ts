import type { EmailConfirmation, RecoveryBegun } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Deps } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { hasFactor } from "../factors/read-methods.ts";
import { mailReportable } from "../mail-report.ts";
import { findCredentialsById, lockPerson } from "../store.ts";
import { hashToken } from "../tokens.ts";
import { recoveryBegun } from "./mails.ts";
import { adminsAskAdmins, nothingLost } from "./request-recovery.ts";

/**
 * Begins the wait of at least 72 hours, with the token of the mailed link. One wait at a time: while one is under way, another link of the account
 * says when it ends, and neither shortens nor extends it.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links, and those of a recovery that has ended; `recovery_unavailable`.
 */
export async function confirmRecovery(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  { token }: EmailConfirmation,
  networkAddress: string,
): Promise<RecoveryBegun> {
  const now = clock();
  const tokenHash = hashToken(token);
  return sql.begin(async (tx) => {
    const [found] = await tx<{ user_id: string }[]>`
      select user_id from factor_recoveries
      where token_hash = ${tokenHash} and ended_at is null and (begun_at is not null or link_expires_at > ${now})`;
    if (!found) throw unknownLink();
    const { user_id: userId } = found;
    await lockPerson(tx, userId);
    const [open] = await tx<{ due_at: Date }[]>`
      select due_at from factor_recoveries where user_id = ${userId} and begun_at is not null and ended_at is null`;
    if (open) return { success: true as const, ends_at: open.due_at.toISOString() };
    const person = await findCredentialsById(tx, userId);
    if (!person || person.disabled_at) throw unknownLink();
    if (person.role === "admin") throw adminsAskAdmins();
    if (!(await hasFactor(tx, userId))) throw nothingLost();
    // The database's clock says when (schema/factors.sql).
    const [begun] = await tx<{ due_at: Date; requested_at: Date }[]>`
      update factor_recoveries set begun_at = current_moment()
      where token_hash = ${tokenHash} and begun_at is null returning due_at, requested_at`;
    if (!begun) throw unknownLink();
    await tx`delete from factor_recoveries where user_id = ${userId} and begun_at is null`;
    await mailReportable(tx, userId, { since: begun.requested_at, now }, (link) =>
      recoveryBegun({ endsAt: begun.due_at, link }),
    );
    await recordAccountEvent(tx, userId, { action: "recovery_begun", code: "ok", networkAddress });
    return { success: true as const, ends_at: begun.due_at.toISOString() };
  });
}

const unknownLink = () =>
  new ProblemError(
    "not_found",
    "This link isn't valid or has expired. Sign in with your password and ask for another.",
  );
