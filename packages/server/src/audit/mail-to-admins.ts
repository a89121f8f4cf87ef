import type { Tx } from "../platform/database/connect.ts";
import type { Message } from "../platform/mail/message.ts";
import { enqueueMail, type Recipient } from "../platform/mail/outbox.ts";

/** Writes the same mail to every admin. @param except - who is told in other words */
export async function mailToAdmins(tx: Tx, message: Message, except: string | null = null): Promise<void> {
  const admins = await tx<Recipient[]>`
    select id, email from users where role = 'admin' and disabled_at is null and id is distinct from ${except}::uuid`;
  for (const admin of admins) await enqueueMail(tx, admin, message);
}
