import type { Tx } from "../../platform/database/connect.ts";
import { StartError } from "../../platform/start-error.ts";

/** What the audit log names in the place of an admin. */
const COMMAND = "freehold-server admin add";

/**
 * Gives a person the role admin on the machine, where no two admins can: on a platform without admins, or one whose only admin is
 * alone. It is in the person's history as done by the command.
 *
 * @param email - of a confirmed account.
 * @throws {StartError} one sentence, if there is no such account, its address is not confirmed, it is disabled, or an admin's already.
 */
export async function addAdmin(tx: Tx, email: string): Promise<void> {
  await tx`select lock_admins()`;
  type Found = { id: string; role: string; is_confirmed: boolean; is_disabled: boolean };
  const [user] = await tx<Found[]>`
    select id, role, email_confirmed_at is not null as is_confirmed, disabled_at is not null as is_disabled
    from users where lower(email) = ${email.toLowerCase()} for no key update`;
  if (!user) throw new StartError(`There's no account with the email address ${email}.`);
  if (user.is_disabled) throw new StartError(`The account of ${email} is disabled. An admin has to enable it first.`);
  if (user.role === "admin") throw new StartError(`${email} is already an admin.`);
  if (!user.is_confirmed)
    throw new StartError(`${email} is not confirmed yet. The person has to open the link in their email first.`);
  await tx`select audit_append(null, 'role_change.commanded', 'user', ${user.id}, ${JSON.stringify({ role: "admin", command: COMMAND })})`;
  await tx`update users set role = 'admin' where id = ${user.id}`;
}
