import { lockAdminForShare } from "../../audit/lock-admin.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/**
 * Another admin confirms a proposal, and it is distributed from now on.
 *
 * @throws {ProblemError} `not_found`; `self_approval` for the admin who proposed it; `invalid_transition` if it is decided or was
 *   proposed by somebody who is no admin any more; `forbidden`.
 */
export async function confirmDistribution(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const { status, proposed_by, proposer_is_admin } = await lockDistribution(tx, id);
  if (status !== "proposed") throw decided(status);
  if (proposed_by === adminId)
    throw new ProblemError("self_approval", "You entered this month yourself. Another admin has to confirm it.");
  if (!proposer_is_admin)
    throw new ProblemError(
      "invalid_transition",
      "Whoever entered this month is no admin any more. Please withdraw it and enter it again.",
    );
  await tx`
    update distributions set status = 'distributing', confirmed_by = ${adminId},
      confirmed_at = current_moment()
    where id = ${id}`;
}

/**
 * Takes a month off the table; any admin may, until its parts are worked out. It can then be entered again.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if its parts are worked out or it is withdrawn; `forbidden`.
 */
export async function withdrawDistribution(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const { status, is_prepared } = await lockDistribution(tx, id);
  if (status === "withdrawn" || is_prepared) throw decided(status);
  await tx`
    update distributions set status = 'withdrawn', withdrawn_by = ${adminId}, withdrawn_at = clock_timestamp()
    where id = ${id}`;
}

const DECIDED: Record<string, string> = {
  distributing: "is being distributed already",
  completed: "is distributed already",
  withdrawn: "is withdrawn already",
};

const decided = (status: string) => new ProblemError("invalid_transition", `This month ${DECIDED[status]}.`);

type Locked = { status: string; is_prepared: boolean; proposed_by: string; proposer_is_admin: boolean };

async function lockDistribution(tx: Tx, id: string): Promise<Locked> {
  const [row] = await tx<Locked[]>`
    select d.status, d.prepared_at is not null as is_prepared, d.proposed_by, u.role = 'admin' and u.disabled_at is null as proposer_is_admin
    from distributions d join users u on u.id = d.proposed_by where d.id = ${id} for update of d`;
  if (!row) throw new ProblemError("not_found", "There is no such distribution.");
  return row;
}
