import type { Queryable, Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { WithdrawalRow } from "./store.ts";

/** The rule that a transfer breaks which no payment explains. */
export const UNEXPLAINED_TRANSFER = "transfer out of the treasury is a payment";

/** Writes down that a withdrawal's payment can never be made any more, as is proven. The caller holds the withdrawal's lock. */
export type EndPayment = (tx: Tx, withdrawal: Pick<WithdrawalRow, "user_id" | "id">) => Promise<void>;

/** The answer to an admin who names a transaction as a payment of which two admins have accepted that it is none. */
export function acceptedAsNoPayment(): ProblemError {
  return new ProblemError(
    "tx_id_used",
    "Two admins have accepted that this transfer pays no request. Revoke that first if it paid this one.",
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
    throw new ProblemError("invalid_transition", "This request is being paid. It cannot be cancelled any more.");
}

/**
 * Whether a row of `withdrawals`, under the name `w`, may be paid though this database calls it open, as one from a backup does: by a
 * transfer of exactly its amount to exactly its wallet that no payment explains. Until an admin has recorded it, the request is
 * neither paid nor given back: both would be a second time.
 */
export function isPaidBefore(sql: Queryable) {
  return sql`exists (
    select from open_differences d
    where d.rule = ${UNEXPLAINED_TRANSFER} and d.found = w.amount || ' to ' || lower(w.wallet_address)
      -- What was asked for after the transfer had been found is not what it paid.
      and d.since > w.created_at
      and not exists (select from payment_claims c
        where c.tx_hash = split_part(d.subject, ':', 1) and c.log_index in (-1, split_part(d.subject, ':', 2)::integer)))`;
}

/**
 * To give back the money of a request that {@link isPaidBefore} would pay it twice.
 *
 * @throws {ProblemError} `invalid_transition`.
 */
export async function refuseWhenPaidBefore(
  tx: Tx,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
): Promise<void> {
  const [paid] = await tx`
    select 1 from withdrawals w where user_id = ${user_id} and id = ${id} and ${isPaidBefore(tx)}`;
  if (paid)
    throw new ProblemError(
      "invalid_transition",
      "Exactly this amount has gone to exactly this wallet already. The request cannot be cancelled until an admin has compared it with that transfer.",
    );
}
