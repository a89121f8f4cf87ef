import type { Queryable, Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { WithdrawalRow } from "./store.ts";

/** Writes down that a withdrawal's payment can never be made any more, as is proven. The caller holds the withdrawal's lock. */
export type EndPayment = (tx: Tx, withdrawal: Pick<WithdrawalRow, "user_id" | "id">) => Promise<void>;

/** The answer to an admin who names a transaction as a payment of which two admins have accepted that it is none. */
export function acceptedAsNoPayment(): ProblemError {
  return new ProblemError(
    "tx_id_used",
    "Two admins have accepted that this transfer pays no request. If it paid this one, revoke that first.",
  );
}

/**
 * Makes sure that what two admins accepted as no payment becomes one by another two: not by the one alone who revoked it. To be called
 * once the transfer is claimed: the claim proves that nothing is revoked meanwhile.
 *
 * @throws {ProblemError} `self_approval`.
 */
export async function refuseRevoker(
  tx: Tx,
  { adminId, hash, logIndex }: { adminId: string; hash: string; logIndex: number },
): Promise<void> {
  const [revoked] = await tx`
    select 1 from accepted_differences
    where tx_hash = ${hash} and ${logIndex} in (log_index, -1) and revoked_by = ${adminId} limit 1`;
  if (revoked)
    throw new ProblemError(
      "self_approval",
      "You revoked the decision that this transfer pays no request. Another admin has to record it as a payment.",
    );
}

/**
 * Once something is signed or given to a multisig, the money may leave at any moment.
 *
 * @throws {ProblemError} `invalid_transition`, if the withdrawal has a payment that is not proven to have failed.
 */
export async function refuseWhilePaid(tx: Tx, { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">): Promise<void> {
  const [payment] = await tx`
    select 1 from payments where user_id = ${user_id} and withdrawal_id = ${id} and status <> 'failed'`;
  if (payment)
    throw new ProblemError("invalid_transition", "This request is being paid and can no longer be cancelled.");
}

/**
 * Whether a transfer may have paid what a row of `withdrawals`, under the name `w`, asks for; see `may_have_paid` in
 * schema/reconciliation.sql.
 */
export function isPaidBefore(sql: Queryable) {
  return sql`exists (select from may_have_paid(w))`;
}

/** What may have paid a request: exactly what it asks for, or something else that its person was paid. */
export type PaidBefore = "exactly" | "otherwise";

/** What may have paid a withdrawal already; null: nothing that is known. */
export async function findPaidBefore(
  sql: Queryable,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
): Promise<PaidBefore | null> {
  const [{ exactly }] = await sql<[{ exactly: boolean | null }]>`
    select was_paid_exactly(w) as exactly from withdrawals w where user_id = ${user_id} and id = ${id}`;
  return exactly === null ? null : exactly ? "exactly" : "otherwise";
}

/**
 * To give back the money of a request that was paid already would pay it twice.
 *
 * @throws {ProblemError} `invalid_transition`.
 */
export async function refuseWhenPaidBefore(tx: Tx, withdrawal: Pick<WithdrawalRow, "user_id" | "id">): Promise<void> {
  if ((await findPaidBefore(tx, withdrawal)) === "exactly")
    throw new ProblemError(
      "invalid_transition",
      "We've already sent exactly this amount to this wallet. You can cancel the request once an admin has compared it with that transfer.",
    );
}
