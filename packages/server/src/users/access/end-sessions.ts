import { forgetDevices } from "../../accounts/access/known-devices.ts";
import { deleteSessions } from "../../accounts/store.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { lockForChange } from "../lock-for-change.ts";
import { wakeStreams } from "./wake-streams.ts";

/**
 * Signs a person out everywhere, and knows none of their devices any more: the next sign-in on each is mailed to them.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`.
 */
export async function endSessions(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockForChange(tx, { id, adminId });
  await deleteSessions(tx, id);
  await forgetDevices(tx, id);
  await tx`select audit_append(${adminId}, 'user.sessions_ended', 'user', ${id})`;
  await wakeStreams(tx, id);
}
