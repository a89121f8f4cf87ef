import type { WithdrawalStatus } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type EndPayment, refuseWhenPaidBefore, refuseWhilePaid } from "../payment-guard.ts";
import { release } from "../reserve.ts";
import { lockForDecision } from "../transition.ts";

/**
 * An admin rejects a request that is pending, or approved and not being paid; its money returns to where it came from.
 *
 * @param reason - one sentence for the person who asked.
 * @param status - of the request as the admin saw it: an approval that they have not seen is not overridden. @default any
 * @param endPayment - where it has a payment that is proven never to be made.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`.
 */
export async function rejectWithdrawal(
  tx: Tx,
  {
    id,
    adminId,
    reason,
    status,
    endPayment,
  }: {
    id: string;
    adminId: string;
    reason: string;
    status?: WithdrawalStatus | undefined;
    endPayment?: EndPayment | null | undefined;
  },
): Promise<void> {
  const withdrawal = await lockForDecision(tx, { id, adminId, to: "rejected" });
  if (status && status !== withdrawal.status)
    throw new ProblemError(
      "invalid_transition",
      `Another admin has ${withdrawal.status} this request in the meantime.`,
    );
  if (endPayment) await endPayment(tx, withdrawal);
  await refuseWhilePaid(tx, withdrawal);
  await refuseWhenPaidBefore(tx, withdrawal);
  await release(tx, withdrawal, { closedAs: "rejected", actorId: adminId, note: reason });
}
