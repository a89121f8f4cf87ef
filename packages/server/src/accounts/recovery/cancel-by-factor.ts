import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { mailChange } from "../mail-report.ts";
import { cancelRecovery } from "./cancel-recovery.ts";
import { recoveryCancelled } from "./mails.ts";

/**
 * A person has proved who they are with a factor, so it isn't lost: cancels their recovery, and mails that. The caller holds the lock of the
 * person's row.
 *
 * @param used.session - the session in which the factor was used, or that it opened: its ID, or the hash of its token.
 */
export async function cancelByFactor(
  tx: Tx,
  userId: string,
  { session, networkAddress, now }: { session: string | Uint8Array; networkAddress: string; now: Date },
): Promise<void> {
  if (!(await cancelRecovery(tx, userId))) return;
  await recordAccountEvent(tx, userId, { action: "recovery_cancelled", code: "ok", networkAddress });
  await mailChange(tx, userId, { session, now }, (link) => recoveryCancelled({ at: now, link }));
}
