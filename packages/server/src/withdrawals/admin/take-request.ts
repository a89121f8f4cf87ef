import { lockAdminForShare } from "../../audit/lock-admin.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { ownerForDecision } from "../transition.ts";

/**
 * The column of the admin who is on a row of `withdrawals`, under the name `w`, while it is open; null without one. An admin who lost
 * the role is on nothing any more.
 */
export function takerColumn(sql: Queryable) {
  return sql`
    (select json_build_object('id', admin.id, 'email', admin.email, 'since', to_char(
       taker.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from withdrawal_takers taker join users admin on admin.id = taker.admin_id
     where taker.user_id = w.user_id and taker.withdrawal_id = w.id and is_open(w.status)
       and is_admin(admin.id)) as taken_by`;
}

/**
 * An admin says that they are on an open request. Of two at once the database lets one be first, and the other one is told. It keeps
 * no admin from any act.
 *
 * @param which.from - the admin who was on it as this one saw it: they are taken over from; null where none was.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition` if it is closed, or another admin is on it; `forbidden`.
 */
export async function takeRequest(
  tx: Tx,
  { id, adminId, from }: { id: string; adminId: string; from: string | null },
): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const userId = await ownerForDecision(tx, { id, adminId });
  const [taken] = await tx`
    insert into withdrawal_takers as taker (user_id, withdrawal_id, admin_id)
    select user_id, id, ${adminId} from withdrawals
    where user_id = ${userId} and id = ${id} and is_open(status)
    on conflict (user_id, withdrawal_id) do update set admin_id = excluded.admin_id, taken_at = excluded.taken_at
    where taker.admin_id <> excluded.admin_id and (taker.admin_id = ${from}
      or not is_admin(taker.admin_id))
    returning 1`;
  if (taken) return;
  const [holder] = await tx<{ id: string; email: string }[]>`
    select admin.id, admin.email from withdrawal_takers taker
    join withdrawals w on w.user_id = taker.user_id and w.id = taker.withdrawal_id and is_open(w.status)
    join users admin on admin.id = taker.admin_id
    where taker.user_id = ${userId} and taker.withdrawal_id = ${id}`;
  if (holder?.id === adminId) return;
  throw new ProblemError(
    "invalid_transition",
    holder ? `This request is already assigned to ${holder.email}.` : "This request is closed.",
  );
}

/**
 * An admin says that they are on a request no more. Where they are not, nothing changes.
 *
 * @throws {ProblemError} `not_found`; `self_approval`; `forbidden`.
 */
export async function giveBackRequest(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const userId = await ownerForDecision(tx, { id, adminId });
  await tx`
    delete from withdrawal_takers
    where user_id = ${userId} and withdrawal_id = ${id} and admin_id = ${adminId}`;
}
