import { type AdminWithdrawal, formatAmount } from "@freehold/contract";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { inSpan, inUbxs } from "../platform/mail/format.ts";

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
  window: number;
};

/**
 * Why requests need a second admin: by the sums that their approvals were given with, and where no admin has approved yet, by
 * those that this admin's approval would be given with now.
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
    select w.id, s.two_approvals_above as limit, s.approval_window_seconds as window, total.*,
      case
        when needs_second_approval(w.amount, null, null, s.two_approvals_above) then 'amount'
        when needs_second_approval(null, total.admin_total, null, s.two_approvals_above) then 'admin'
        when needs_second_approval(null, null, total.recipient_total, s.two_approvals_above) then 'recipient'
      end as because
    from withdrawals w
    cross join settings s
    cross join lateral (
      select max(a.admin_total) as admin_total, max(a.recipient_total) as recipient_total
      from approvals_given(w) a
      where w.status not in ('pending', 'approved') or (a.chain_id = ${chainId} and a.token_address = ${tokenAddress})
    ) given
    left join lateral (
      select total.* from approval_totals(w, ${adminId}) total
      where given.admin_total is null and w.status in ('pending', 'approved')
    ) ahead on true
    cross join lateral (
      select greatest(w.amount, coalesce(given.admin_total, ahead.admin_total)) as admin_total,
        greatest(w.amount, coalesce(given.recipient_total, ahead.recipient_total)) as recipient_total,
        greatest(w.amount, coalesce(given.recipient_total, ahead.person_total)) as person_total,
        greatest(w.amount, coalesce(given.recipient_total, ahead.wallet_total)) as wallet_total
    ) total
    where w.id in ${sql(withdrawalIds)}`;
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

function explain({ because, admin_total, recipient_total, limit, window }: Sums): SecondApproval {
  const above = `above the limit of ${inUbxs(limit)}`;
  const within = `within ${inSpan(window)}`;
  const sentences = {
    amount: `Its amount is ${above} that one admin may approve alone.`,
    admin: `With it, one admin would have approved ${inUbxs(admin_total)} alone ${within}, ${above}.`,
    recipient: `With it, this person or this wallet would get ${inUbxs(recipient_total)} ${within}, ${above}.`,
  };
  return { second_approval_because: because, second_approval_sentence: because && sentences[because] };
}
