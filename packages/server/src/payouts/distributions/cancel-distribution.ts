import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockProposals } from "../../proposals/propose.ts";

/**
 * Cancels a distribution that two admins agreed on, until its parts are worked out; any admin may. The month can be entered again.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if its parts are worked out or it is cancelled; `forbidden`.
 */
export async function cancelDistribution(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockProposals(tx, adminId);
  const [row] = await tx<{ status: keyof typeof DECIDED; is_prepared: boolean }[]>`
    select status, prepared_at is not null as is_prepared from distributions where id = ${id} for update`;
  if (!row) throw new ProblemError("not_found", "We couldn't find this distribution.");
  if (row.status === "cancelled" || row.is_prepared)
    throw new ProblemError("invalid_transition", `This month ${DECIDED[row.status]}.`);
  await tx`
    update distributions set status = 'cancelled', cancelled_by = ${adminId}, cancelled_at = current_moment(),
      held_code = null, held_since = null, retry_at = null
    where id = ${id}`;
}

const DECIDED = {
  distributing: "is already being distributed",
  completed: "is already distributed",
  cancelled: "is already cancelled",
};
