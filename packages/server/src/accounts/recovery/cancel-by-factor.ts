import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { findCredentialsById } from "../store.ts";
import { cancelRecovery } from "./cancel-recovery.ts";
import { recoveryCancelled } from "./mails.ts";

/**
 * A person has proved who they are with a factor, so it isn't lost: cancels their recovery, and mails that. The caller holds the lock of the
 * person's row.
 */
export async function cancelByFactor(
  tx: Tx,
  userId: string,
  { networkAddress, now }: { session: string; networkAddress: string; now: Date },
): Promise<void> {
  if (!(await cancelRecovery(tx, userId))) return;
  const person = await findCredentialsById(tx, userId);
  if (!person) throw new Error(`There is no user ${userId}.`);
  await recordAccountEvent(tx, userId, { action: "recovery_cancelled", code: "ok", networkAddress });
  await enqueueMail(tx, person, recoveryCancelled({ at: now }));
}
