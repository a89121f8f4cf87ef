import type { Tx } from "../../platform/database/connect.ts";
import { refuseWhenPaidBefore } from "../payment-guard.ts";
import { release } from "../reserve.ts";
import { lockWithdrawal } from "../store.ts";
import { checkTransition, unknownWithdrawal } from "../transition.ts";

/**
 * Takes one's own request back while it is pending; its money returns to where it came from.
 *
 * @throws {ProblemError} `not_found`, also for another person's; `invalid_transition`.
 */
export async function cancelWithdrawal(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, userId, id);
  if (!withdrawal) throw unknownWithdrawal();
  checkTransition(withdrawal, "cancelled");
  await refuseWhenPaidBefore(tx, withdrawal);
  await release(tx, withdrawal, { closedAs: "cancelled", actorId: userId });
}
