import { type AdminUserDetail, formatAmount } from "@freehold/contract";
import { ABSOLUTE_TIMEOUT, IDLE_TIMEOUT } from "../accounts/store.ts";
import { balanceAnswer, readBalances } from "../ledger/balances.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { listOpenAbout, toOpenProposal } from "../proposals/store.ts";
import { joinOpenRefund, listColumns, toAdminUser, type UserListRow } from "./list-users.ts";
import { unknownUser } from "./lock-for-change.ts";
import { hasFewAdmins } from "./roles/demote-admin.ts";
import { roleOf } from "./roles/propose-admin.ts";

type DetailRow = UserListRow & {
  referral_code: string;
  referrer_id: string | null;
  referrer_email: string | null;
  referral_count: number;
  referral_rewards: bigint;
  has_second_factor: boolean;
  factors_removed_at: Date | null;
};

/**
 * Reads a person with what they have, in five queries at most, each by key or of admins alone.
 *
 * @param which.adminId - who asks: what they proposed themselves is said.
 * @throws {ProblemError} `not_found`.
 */
export async function readUser(
  sql: Queryable,
  { id, adminId, now }: { id: string; adminId: string; now: Date },
): Promise<AdminUserDetail> {
  const [row] = await sql<DetailRow[]>`
    select ${listColumns(sql)}, u.referral_code, referrer.id as referrer_id, referrer.email as referrer_email,
      coalesce(t.referral_count, 0) as referral_count, coalesce(t.rewards, 0) as referral_rewards,
      has_factor(u.id) or u.factors_lost_at is not null as has_second_factor,
      (select due_at from factor_recoveries where user_id = u.id and begun_at is not null and ended_at is null) as factors_removed_at
    from users u ${joinOpenRefund(sql)}
    left join users referrer on referrer.id = u.referred_by
    left join referral_totals t on t.user_id = u.id
    where u.id = ${id}`;
  if (!row) throw unknownUser();
  const isOtherAdmin = row.role === "admin" && id !== adminId;
  const [balances, open, removalTakesTwo, [sessions]] = await Promise.all([
    readBalances(sql, id),
    listOpenAbout(sql, { kinds: ["role_change", "factor_reset"], subject: id }),
    isOtherAdmin && hasFewAdmins(sql),
    sql<[{ count: number; last_used_at: Date | null }]>`
      select count(*)::int as count, max(last_used_at) as last_used_at from sessions
      where user_id = ${id} and last_used_at > ${new Date(now.getTime() - IDLE_TIMEOUT)}
        and created_at > ${new Date(now.getTime() - ABSOLUTE_TIMEOUT)}`,
  ]);
  const [change, reset] = (["role_change", "factor_reset"] as const).map((kind) =>
    open.find((proposal) => proposal.kind === kind),
  );
  return {
    success: true,
    user: {
      ...toAdminUser(row),
      is_you: id === adminId,
      referral_code: row.referral_code,
      referred_by: row.referrer_id && row.referrer_email ? { id: row.referrer_id, email: row.referrer_email } : null,
      referral_count: row.referral_count,
      referral_rewards_ubxs: formatAmount(row.referral_rewards),
      role_change: change ? { ...toOpenProposal(change, adminId), role: roleOf(change) } : null,
      has_second_factor: row.has_second_factor,
      factor_reset: reset ? toOpenProposal(reset, adminId) : null,
      factors_removed_at: row.factors_removed_at?.toISOString() ?? null,
      removal_takes_two: removalTakesTwo,
      session_count: sessions.count,
      last_active_at: sessions.last_used_at?.toISOString() ?? null,
    },
    balance: balanceAnswer(balances),
  };
}
