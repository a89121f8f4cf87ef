import { endAccess } from "../../accounts/end-access.ts";
import { lockLinks } from "../../accounts/end-mailed-links.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { lockForChange } from "../lock-for-change.ts";
import { wakeStreams } from "./wake-streams.ts";

/**
 * Signs a person out everywhere, and ends what goes with that ({@link endAccess}): the next sign-in on each device is mailed to them.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`.
 */
export async function endSessions(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockLinks(tx, id);
  await lockForChange(tx, { id, adminId });
  await endAccess(tx, id);
  await tx`select audit_append(${adminId}, 'user.sessions_ended', 'user', ${id})`;
  await wakeStreams(tx, id);
}
