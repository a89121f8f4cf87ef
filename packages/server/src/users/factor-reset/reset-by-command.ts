import { endAccess } from "../../accounts/end-access.ts";
import { lockLinks } from "../../accounts/end-mailed-links.ts";
import { resetFactors } from "../../accounts/factors/remove-factors.ts";
import { FREEZE, freezeDestinations } from "../../accounts/freeze-destinations.ts";
import { factorsCommanded, resetDoneToAdmins } from "../../accounts/recovery/reset-mails.ts";
import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { StartError } from "../../platform/start-error.ts";
import { wakeStreams } from "../access/wake-streams.ts";

/** What the audit log names in the place of an admin. */
const COMMAND = "freehold-server admin reset-factors";

/**
 * Removes an admin's second factors at once, on the machine, where no two other admins can agree to it. Signs the admin out everywhere. For
 * 72 hours no new destination is taken, as after a removal that two admins agreed on. The admin and all others are emailed.
 *
 * @throws {StartError} one sentence, if there is no such admin.
 */
export async function resetByCommand(tx: Tx, email: string): Promise<void> {
  const [person] = await tx<{ id: string }[]>`select id from users where lower(email) = ${email.toLowerCase()}`;
  // Before the lock of admins, as where an account is disabled.
  if (person) await lockLinks(tx, person.id);
  await tx`select lock_admins()`;
  const [admin] = await tx<{ id: string; email: string }[]>`
    select id, email from users where id = ${person?.id ?? null} and role = 'admin' for no key update`;
  if (!admin) throw new StartError(`There's no admin with the email address ${email}.`);
  // First, so that no email says that they stay.
  await resetFactors(tx, admin.id);
  await endAccess(tx, admin.id);
  await tx`select audit_append(null, 'factor_reset.commanded', 'user', ${admin.id}, ${JSON.stringify({ command: COMMAND })})`;
  const [{ at }] = await tx<[{ at: Date }]>`select current_moment() as at`;
  const frozenUntil = new Date(at.getTime() + FREEZE);
  await freezeDestinations(tx, admin.id, frozenUntil);
  await enqueueMail(tx, admin, factorsCommanded({ at, frozenUntil }));
  await mailToAdmins(tx, resetDoneToAdmins({ userId: admin.id, email: admin.email, at, by: "an operator" }), admin.id);
  await wakeStreams(tx, admin.id);
}
