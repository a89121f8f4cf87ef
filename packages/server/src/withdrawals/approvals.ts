import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import type { WithdrawalRow } from "./store.ts";

type Key = Pick<WithdrawalRow, "user_id" | "id">;

/** Who has approved a withdrawal as it is now, and whether that is enough. */
export type ApprovalState = {
  /** 1 or 2, by the amount and by the sums that the approvals were given with; see `second-approval.ts`. */
  needed: number;
  given: number;
  /** Oldest first. */
  by: { id: string; email: string; at: Date }[];
  complete: boolean;
};

/**
 * Who has approved a withdrawal, by the limit as it is now. Only approvals count that were given for exactly its present
 * address and amount and for this chain and token, by different people who are admins now and not its owner.
 *
 * The payer asks again in the transaction that signs: the limit, the admins or the row itself may have
 * changed since the request became approved.
 */
export async function approvalState(
  sql: Queryable,
  { user_id, id }: Key,
  { chainId, tokenAddress }: PayTarget,
): Promise<ApprovalState> {
  const rows = await sql<{ needed: number; admin_id: string | null; email: string; at: Date }[]>`
    select state.needed, a.admin_id, u.email, a.at
    from withdrawals w
    cross join lateral approval_state(w, ${chainId}, ${tokenAddress}) state
    left join lateral (
      select * from approvals_valid(w) where chain_id = ${chainId} and token_address = ${tokenAddress}
    ) a on true
    left join users u on u.id = a.admin_id
    where w.user_id = ${user_id} and w.id = ${id}
    order by a.at`;
  const [first] = rows;
  if (!first) throw new Error(`There is no withdrawal ${id}.`);
  const by = rows.flatMap(({ admin_id, email, at }) => (admin_id === null ? [] : [{ id: admin_id, email, at }]));
  return { needed: first.needed, given: by.length, by, complete: by.length >= first.needed };
}

/** Whether a withdrawal, of the table `withdrawals` under the name `w`, has the approvals it needs. */
export function isComplete(sql: Queryable, { chainId, tokenAddress }: PayTarget) {
  return sql`(select state.given >= state.needed from approval_state(w, ${chainId}, ${tokenAddress}) state)`;
}

/**
 * Whether an approved withdrawal, of the table `withdrawals` under the name `w`, waits for another approval: the limit was
 * lowered, or an admin who approved it is none any more. One that is signed or with a multisig needs none.
 */
export function isLapsed(sql: Queryable, target: PayTarget) {
  return sql`
    w.status = 'approved'
    and not ${isComplete(sql, target)}
    and not exists (
      select from payments p
      where p.user_id = w.user_id and p.withdrawal_id = w.id and is_in_flight(p.status))`;
}

/**
 * Lets one transaction at a time decide whether an admin's approval is enough, so that of two at once the second sees what the
 * first one approved. Held until the transaction ends (the order of locks: schema/ledger.sql).
 */
export async function lockApprovals(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('approvals', 0))`;
}

/**
 * Writes an approval down, for what the withdrawal asks for now and with the sums, and the limit, that they are compared by. The caller
 * holds the withdrawal's lock and that of {@link lockApprovals}.
 */
export async function insertApproval(
  tx: Tx,
  { user_id, id }: Key,
  { adminId, target: { chainId, tokenAddress } }: { adminId: string; target: PayTarget },
): Promise<void> {
  await tx`
    insert into withdrawal_approvals
      (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, admin_total, recipient_total, two_approvals_above)
    select w.user_id, w.id, ${adminId}, ${chainId}, ${tokenAddress},
      withdrawal_digest(w.id, w.wallet_address, w.amount, ${chainId}, ${tokenAddress}),
      total.admin_total, total.recipient_total, settings.two_approvals_above
    from withdrawals w, settings, approval_totals(w, ${adminId}) total
    where w.user_id = ${user_id} and w.id = ${id}`;
}

/** Writes down that one admin's approval was enough, from now on. The caller holds the lock of {@link lockApprovals}. */
export async function insertSoleApproval(tx: Tx, { user_id, id }: Key, adminId: string): Promise<void> {
  await tx`
    insert into sole_approvals (user_id, withdrawal_id, admin_id) values (${user_id}, ${id}, ${adminId})`;
}

/** Whether an admin has approved a withdrawal and another one has to. False once it is complete: then the admin may approve again. */
export function waitsForAnother(
  { by, complete }: { by: readonly { id: string }[]; complete: boolean },
  adminId: string,
): boolean {
  return !complete && by.some(({ id }) => id === adminId);
}

/**
 * Every approval that was given for a withdrawal, oldest first, by an admin of this id and email, whether it counts now, and whether its
 * admin has a passkey and didn't sign it: they had none then.
 */
export async function listApprovals(
  sql: Queryable,
  withdrawalIds: readonly string[],
  { chainId, tokenAddress }: PayTarget,
): Promise<{ withdrawal_id: string; id: string; by: string; at: Date; valid: boolean; unsigned: boolean }[]> {
  if (withdrawalIds.length === 0) return [];
  return sql`
    select a.withdrawal_id, u.id, u.email as by, a.at,
      exists (select from approvals_valid(w) v where v.admin_id = a.admin_id and v.digest = a.digest)
        and (w.status not in ('pending', 'approved')
             or (a.chain_id = ${chainId} and a.token_address = ${tokenAddress})) as valid,
      exists (select from passkeys p where p.user_id = a.admin_id) and not exists (
        select from signed_digests d join admin_signatures s on s.id = d.signature_id
        where d.digest = a.digest and s.admin_id = a.admin_id) as unsigned
    from withdrawals w
    join withdrawal_approvals a on a.user_id = w.user_id and a.withdrawal_id = w.id
    join users u on u.id = a.admin_id
    where w.id = any(${withdrawalIds})
    order by a.at`;
}
