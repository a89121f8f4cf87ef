import { lockAdminForShare } from "../audit/lock-admin.ts";
import { setAuditActor } from "../audit/set-audit-actor.ts";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { isAcceptable } from "./difference-sides.ts";

/**
 * Proposes to accept a difference: that what the blockchain shows has been looked into, and cannot or need not be put right, such as a
 * transfer somebody made by hand. Another admin has to confirm it, since a request which that transfer may have paid is paid then.
 *
 * @param number - the difference's own, as `GET /admin/reconciliation` names it.
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is of the books alone, or proposed already;
 * `forbidden`.
 */
export async function proposeAcceptance(
  tx: Tx,
  { number, reason, adminId }: { number: number; reason: string; adminId: string },
): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const [difference] = await tx<{ rule: string }[]>`select rule from differences where id = ${number} for key share`;
  if (!difference) throw new ProblemError("not_found", "There is no such difference any more.");
  if (!isAcceptable(difference.rule))
    throw new ProblemError(
      "invalid_transition",
      "Rows of the books that disagree cannot be accepted. They have to be put right.",
    );
  await setAuditActor(tx, adminId);
  const proposed = await tx`
    insert into accepted_differences (rule, subject, expected, found, reason, proposed_by)
    select rule, subject, expected, found, ${reason}, ${adminId} from differences where id = ${number}
    on conflict do nothing returning 1`;
  if (proposed.length === 0)
    throw new ProblemError("invalid_transition", "Somebody has proposed to accept this difference already.");
}

/**
 * Another admin confirms it. From now on the difference holds up nobody's money, and is listed apart.
 *
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition` if it is decided, or was proposed by somebody who is no
 * admin any more; `forbidden`.
 */
export async function confirmAcceptance(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const { proposed_by, proposer_is_admin } = await lockAcceptance(tx, id, ["proposed"]);
  if (proposed_by === adminId)
    throw new ProblemError("self_approval", "You proposed this yourself. Another admin has to confirm it.");
  if (!proposer_is_admin)
    throw new ProblemError(
      "invalid_transition",
      "Whoever proposed this is no admin any more. Please propose it again.",
    );
  await close(tx, { id, adminId, to: "accepted" });
}

/**
 * Takes it back, proposed or confirmed; any admin may. What it held up before is held up again.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if it has been taken back; `forbidden`.
 */
export async function withdrawAcceptance(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await lockAcceptance(tx, id, ["proposed", "accepted"]);
  await close(tx, { id, adminId, to: "withdrawn" });
}

async function close(
  tx: Tx,
  { id, adminId, to }: { id: string; adminId: string; to: "accepted" | "withdrawn" },
): Promise<void> {
  await setAuditActor(tx, adminId);
  await tx`
    update accepted_differences set status = ${to}, closed_by = ${adminId}, closed_at = clock_timestamp() where id = ${id}`;
}

type AcceptanceRow = { status: "proposed" | "accepted" | "withdrawn"; proposed_by: string; proposer_is_admin: boolean };

/** The row stays locked until the transaction ends. */
async function lockAcceptance(tx: Tx, id: string, from: readonly AcceptanceRow["status"][]): Promise<AcceptanceRow> {
  const [row] = await tx<AcceptanceRow[]>`
    select a.status, a.proposed_by, u.role = 'admin' and u.disabled_at is null as proposer_is_admin
    from accepted_differences a join users u on u.id = a.proposed_by where a.id = ${id} for update of a`;
  if (!row) throw new ProblemError("not_found", "There is no such proposal.");
  if (!from.includes(row.status)) throw new ProblemError("invalid_transition", `This is ${row.status} already.`);
  return row;
}
