import { type AdminWithdrawal, formatAmount } from "@freehold/contract";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { inSpan, inUbxs } from "../platform/format.ts";

/** Why one admin is not enough for a request; nulls where one is. */
export type SecondApproval = Pick<AdminWithdrawal, "second_approval_because" | "second_approval_sentence">;

/** What is read of a request: why it needs a second admin, and the sums that decide it, in UBXS. */
export type SecondApprovalReading = { second: SecondApproval; totals: AdminWithdrawal["approval_totals"] };

/** What is compared with the limit, in micro-UBXS: two sums that contain the amount. */
type Sums = {
  because: SecondApproval["second_approval_because"];
  admin_total: bigint;
  recipient_total: bigint;
  person_total: bigint;
  wallet_total: bigint;
  limit: bigint;
  /** The limit is one of before, under which an approval was given when the request needed two. */
  is_earlier: boolean;
  window: number;
};

/**
 * Why requests need a second admin: by the sums and the limit that their approvals were given with, and where no approval counts, also
 * by the sums that this admin's would be given with now.
 *
 * @param adminId - who asks.
 * @returns the reason and the sums by the request's id. @throws for one that was not asked for.
 */
export async function readSecondApprovals(
  sql: Queryable,
  withdrawalIds: readonly string[],
  { target: { chainId, tokenAddress }, adminId }: { target: PayTarget; adminId: string },
): Promise<(id: string) => SecondApprovalReading> {
  const rows =
    withdrawalIds.length === 0
      ? []
      : await sql<(Sums & { id: string })[]>`
    select w.id, rule.limit, rule.limit < s.two_approvals_above as is_earlier, s.approval_window_seconds as window, total.*,
      case
        when needs_second_approval(w.amount, null, null, rule.limit) then 'amount'
        when needs_second_approval(null, total.admin_total, null, rule.limit) then 'admin'
        when needs_second_approval(null, null, total.recipient_total, rule.limit) then 'recipient'
      end as because
    from withdrawals w
    cross join settings s
    cross join lateral (
      select max(a.admin_total) as admin_total, max(a.recipient_total) as recipient_total,
        min(a.two_approvals_above) filter (
          where needs_second_approval(w.amount, a.admin_total, a.recipient_total, a.two_approvals_above)) as limit
      from withdrawal_approvals a where a.user_id = w.user_id and a.withdrawal_id = w.id
    ) given
    cross join lateral (select least(s.two_approvals_above, given.limit) as limit) rule
    left join lateral (
      select total.* from approval_totals(w, ${adminId}) total
      where is_open(w.status) and not exists (
        select from approvals_valid(w) where chain_id = ${chainId} and token_address = ${tokenAddress})
    ) ahead on true
    cross join lateral (
      select greatest(w.amount, given.admin_total, ahead.admin_total) as admin_total,
        greatest(w.amount, given.recipient_total, ahead.recipient_total) as recipient_total,
        greatest(w.amount, given.recipient_total, ahead.person_total) as person_total,
        greatest(w.amount, given.recipient_total, ahead.wallet_total) as wallet_total
    ) total
    where w.id = any(${withdrawalIds})`;
  const read = new Map(rows.map(({ id, ...sums }) => [id, sums]));
  return (id) => {
    const sums = read.get(id);
    if (!sums) throw new Error(`There is no withdrawal ${id}.`);
    const totals = {
      admin_ubxs: formatAmount(sums.admin_total),
      person_ubxs: formatAmount(sums.person_total),
      wallet_ubxs: formatAmount(sums.wallet_total),
    };
    return { second: explain(sums), totals };
  };
}

function explain({ because, admin_total, recipient_total, limit, is_earlier, window }: Sums): SecondApproval {
  const above = `above the limit of ${inUbxs(limit)}${is_earlier ? " when it was first approved" : ""}`;
  const within = `within ${inSpan(window)}`;
  const sentences = {
    amount: is_earlier ? `Its amount was ${above}.` : `Its amount is ${above} that one admin can approve alone.`,
    admin: `With it, one admin would have approved ${inUbxs(admin_total)} alone ${within}, ${above}.`,
    recipient: `With it, this person or this wallet would get ${inUbxs(recipient_total)} ${within}, ${above}.`,
  };
  return { second_approval_because: because, second_approval_sentence: because && sentences[because] };
}
