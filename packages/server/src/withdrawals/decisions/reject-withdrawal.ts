import type { Tx } from "../../platform/database/connect.ts";
import { type EndPayment, refuseWhenPaidBefore, refuseWhilePaid } from "../payment-guard.ts";
import { release } from "../reserve.ts";
import { lockForDecision } from "../transition.ts";

/**
 * An admin rejects a request that is pending, or approved and not being paid; its money returns to where it came from.
 *
 * @param reason - one sentence for the person who asked.
 * @param endPayment - where it has a payment that is proven never to be made.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`.
 */
export async function rejectWithdrawal(
  tx: Tx,
  {
    id,
    adminId,
    reason,
    endPayment,
  }: { id: string; adminId: string; reason: string; endPayment?: EndPayment | null | undefined },
): Promise<void> {
  const withdrawal = await lockForDecision(tx, { id, adminId, to: "rejected" });
  if (endPayment) await endPayment(tx, withdrawal);
  await refuseWhilePaid(tx, withdrawal);
  await refuseWhenPaidBefore(tx, withdrawal);
  await release(tx, withdrawal, { closedAs: "rejected", actorId: adminId, note: reason });
}
