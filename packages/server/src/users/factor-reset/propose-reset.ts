import { hasFactor } from "../../accounts/factors/read-methods.ts";
import { mailReportable } from "../../accounts/mail-report.ts";
import { resetBegun, resetBegunToAdmins } from "../../accounts/recovery/reset-mails.ts";
import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { propose } from "../../proposals/propose.ts";
import { lockForChange, ownAccount } from "../lock-for-change.ts";
import { readEmails } from "../read-emails.ts";

/**
 * Proposes to remove the second factors of an admin who has lost all of them, by accident or by a report (`removeFactors()`); another admin has to
 * confirm it. An admin's are never replaced by email alone. Nothing happens if it is proposed already.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`; `invalid_transition` for a person who is no admin or has no factor, and
 * while a removal is under way.
 */
export async function proposeReset(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  await requireResettable(tx, user);
  await propose(tx, { kind: "factor_reset", subject: id, adminId });
}

/** An admin's second factors are removed, 24 hours after the confirmation. */
export const factorResets: KindOf<"factor_reset"> = {
  kind: "factor_reset",
  async details(sql, proposals) {
    const emails = await readEmails(
      sql,
      proposals.map(({ subject }) => subject),
    );
    return proposals.map(({ subject }) => ({ user_id: subject, email: emails.get(subject) ?? "" }));
  },
  async explainRefusal() {
    return ownAccount();
  },
  async apply(tx, { id, subject }) {
    const [user] = await tx<[{ id: string; email: string; role: string }]>`
      select id, email, role from users where id = ${subject} for no key update`;
    await requireResettable(tx, user);
    // The database's clock says until when (schema/factors.sql).
    const [begun] = await tx<[{ begun_at: Date; due_at: Date }]>`
      insert into factor_recoveries (user_id, proposal_id) values (${subject}, ${id}) returning begun_at, due_at`;
    await mailToAdmins(tx, resetBegunToAdmins({ userId: user.id, email: user.email, endsAt: begun.due_at }), subject);
    await mailReportable(tx, user.id, { since: begun.begun_at, now: begun.begun_at }, (link) =>
      resetBegun({ endsAt: begun.due_at, link }),
    );
  },
};

async function requireResettable(tx: Tx, { id, role }: { id: string; role: string }): Promise<void> {
  if (role !== "admin")
    throw new ProblemError("invalid_transition", "This person isn't an admin. They can recover the account by email.");
  const [lost] = await tx`select from users where id = ${id} and factors_lost_at is not null`;
  if (!lost && !(await hasFactor(tx, id)))
    throw new ProblemError("invalid_transition", "This admin has no second factor to remove.");
  const [open] = await tx`
    select from factor_recoveries where user_id = ${id} and begun_at is not null and ended_at is null`;
  if (open) throw new ProblemError("invalid_transition", "The removal of their second factors is already under way.");
}
