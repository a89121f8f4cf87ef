import type { Tx } from "../platform/database/connect.ts";
import type { Message } from "../platform/mail/message.ts";
import { enqueueMail, type Recipient } from "../platform/mail/outbox.ts";

/** Writes the same mail to every admin. */
export async function mailToAdmins(tx: Tx, message: Message): Promise<void> {
  const admins = await tx<Recipient[]>`select id, email from users where role = 'admin' and disabled_at is null`;
  for (const admin of admins) await enqueueMail(tx, admin, message);
}
