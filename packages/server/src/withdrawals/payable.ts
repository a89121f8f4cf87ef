import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import { inUtc } from "../platform/format.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { approvalState, isComplete } from "./approvals.ts";
import { isPaidBefore, refuseWhilePaid } from "./payment-guard.ts";
import type { WithdrawalRow } from "./store.ts";
import { lockForDecision } from "./transition.ts";

/**
 * Which rows of `withdrawals`, under the name `w`, may be paid now; not those that the treasury may have paid before. That there is an
 * approval for this chain and token at all is looked up first: to count those that count takes a hundred times as long, and
 * thousands may have been approved elsewhere.
 */
export function isPayable(sql: Queryable, target: PayTarget) {
  const { chainId, tokenAddress } = target;
  return sql`
    w.status = 'approved' and (w.cooling_off_until is null or w.cooling_off_until <= wall_clock())
    and exists (
      select from withdrawal_approvals a
      where a.user_id = w.user_id and a.withdrawal_id = w.id and a.chain_id = ${chainId} and a.token_address = ${tokenAddress})
    and not ${isPaidBefore(sql)}
    and ${isComplete(sql, target)}`;
}

/**
 * Locks an approved withdrawal whose payment an admin records. Once something is signed or exported for it, only that pays it.
 *
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`; `approvals_missing`; `cooling_off`; `forbidden`.
 */
export async function lockForCompletion(
  tx: Tx,
  { id, adminId, target }: { id: string; adminId: string; target: PayTarget },
): Promise<WithdrawalRow> {
  const withdrawal = await lockForDecision(tx, { id, adminId, to: "completed" });
  await refuseWhilePaid(tx, withdrawal);
  await requirePayable(tx, withdrawal, target);
  return withdrawal;
}

/**
 * Makes sure that an approved withdrawal may be paid now. The caller holds its lock.
 *
 * @throws {ProblemError} `approvals_missing`; `cooling_off`.
 */
export async function requirePayable(
  tx: Tx,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
  target: PayTarget,
): Promise<void> {
  const { needed, given, complete } = await approvalState(tx, { user_id, id }, target);
  if (!complete)
    throw new ProblemError(
      "approvals_missing",
      `This request has ${given} of the ${needed} ${needed === 1 ? "approval" : "approvals"} it needs.`,
    );
  const [early] = await tx<{ until: Date; because: WithdrawalRow["cooling_off_because"] }[]>`
    select cooling_off_until as until, cooling_off_because as because from withdrawals
    where user_id = ${user_id} and id = ${id} and cooling_off_until > wall_clock()`;
  if (early)
    throw new ProblemError(
      "cooling_off",
      `${coolingOffCause(early.because)}, so it can't be paid before ${inUtc(early.until)}.`,
    );
}

/** Why a request cools off, as the beginning of a sentence for admins. */
export function coolingOffCause(because: WithdrawalRow["cooling_off_because"]): string {
  return because === "unconfirmed_email"
    ? "The person's email address wasn't confirmed when they made the request"
    : "It goes to a wallet that's new or not verified";
}
