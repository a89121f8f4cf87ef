import { formatAmount, type SandboxRefund } from "@freehold/contract";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable, Sql, Tx } from "../platform/database/connect.ts";
import { approvalState } from "../withdrawals/approvals.ts";
import { approveWithdrawal } from "../withdrawals/decisions/approve-withdrawal.ts";
import { rejectWithdrawal } from "../withdrawals/decisions/reject-withdrawal.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";
import { unknownWithdrawal } from "../withdrawals/transition.ts";

/** A refund of a person whom a partner made. */
export type OwnRefund = { partnerId: string; id: string };

/** Two, for refunds that need two approvals. No password signs in as them. */
const REVIEWERS = ["reviewer-1@sandbox.invalid", "reviewer-2@sandbox.invalid"];

/**
 * Returns a refund.
 *
 * @throws {ProblemError} `not_found`, also if the person isn't one whom the partner made.
 */
export async function readRefund(sql: Queryable, refund: OwnRefund): Promise<SandboxRefund> {
  const row = await findRefund(sql, refund);
  return {
    success: true,
    id: row.id,
    status: row.status,
    amount_ubxs: formatAmount(row.amount),
    wallet_address: row.wallet_address,
    cooling_off_until: row.cooling_off_until?.toISOString() ?? null,
    tx_id: row.tx_id,
  };
}

/**
 * Approves a refund with as many approvals as it needs, by the sandbox's own reviewers.
 *
 * @throws {ProblemError} what {@link readRefund} and {@link approveWithdrawal} throw.
 */
export async function approveRefund(sql: Sql, refund: OwnRefund, target: PayTarget): Promise<void> {
  await sql.begin(async (tx) => {
    const row = await findRefund(tx, refund);
    const [first, second] = await reviewers(tx);
    const { status } = await approveWithdrawal(tx, { id: row.id, adminId: first, target });
    const { complete } = await approvalState(tx, row, target);
    if (status === "pending" && !complete) await approveWithdrawal(tx, { id: row.id, adminId: second, target });
  });
}

/**
 * Rejects a refund.
 *
 * @throws {ProblemError} what {@link readRefund} and {@link rejectWithdrawal} throw.
 */
export async function rejectRefund(sql: Sql, refund: OwnRefund, reason: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { id } = await findRefund(tx, refund);
    const [adminId] = await reviewers(tx);
    await rejectWithdrawal(tx, { id, adminId, reason });
  });
}

type Row = Pick<
  WithdrawalRow,
  "id" | "user_id" | "status" | "amount" | "wallet_address" | "cooling_off_until" | "tx_id"
>;

async function findRefund(sql: Queryable, { partnerId, id }: OwnRefund): Promise<Row> {
  const [row] = await sql<Row[]>`
    select w.id, w.user_id, w.status, w.amount, w.wallet_address, w.cooling_off_until, w.tx_id
    from withdrawals w join sandbox_people p on p.user_id = w.user_id and p.partner_id = ${partnerId}
    where w.id = ${id} and w.kind = 'total_deposits'`;
  if (!row) throw unknownWithdrawal();
  return row;
}

/** The admins of a sandbox who decide for partners' test keys. They're made with the first decision. */
async function reviewers(tx: Tx): Promise<[string, string]> {
  await tx`select lock_admins()`;
  await tx`
    insert into users (email, wallet_address, role, password_hash, referral_code, email_confirmed_at)
    select email, '0x' || repeat('0', 39) || n, 'admin', 'none', 'REVIEWER' || n, current_moment()
    from unnest(${REVIEWERS}::text[]) with ordinality reviewer (email, n)
    where not exists (select from users u where u.email = reviewer.email)`;
  const [first, second] = await tx<[{ id: string }, { id: string }]>`
    select id from users where email = any(${REVIEWERS}) order by email`;
  return [first.id, second.id];
}
