import type { WithdrawalStatus } from "@freehold/contract";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { UNEXPLAINED } from "../reconciliation/store.ts";
import { findOwner, lockWithdrawal, type WithdrawalRow } from "./store.ts";

/** DESIGN 6: from which status a withdrawal can come to another. The database holds the same table, as a last guard. */
const FROM: Record<Exclude<WithdrawalStatus, "pending">, readonly WithdrawalStatus[]> = {
  approved: ["pending"],
  completed: ["approved"],
  rejected: ["pending", "approved"],
  cancelled: ["pending"],
};

/** The answer for an unknown and for somebody else's withdrawal, alike. */
export function unknownWithdrawal(): ProblemError {
  return new ProblemError("not_found", "There is no such withdrawal request.");
}

/**
 * Locks a withdrawal that an admin wants to bring to another status.
 *
 * @throws {ProblemError} `not_found`; `self_approval` if it is the admin's own; `invalid_transition`.
 */
export async function lockForDecision(
  tx: Tx,
  { id, adminId, to }: { id: string; adminId: string; to: "completed" | "rejected" },
): Promise<WithdrawalRow> {
  const withdrawal = await lockRequest(tx, { id, adminId });
  checkTransition(withdrawal, to);
  return withdrawal;
}

/**
 * Locks a withdrawal that an admin wants to do something with.
 *
 * @throws {ProblemError} `not_found`; `self_approval` if it is the admin's own.
 */
export async function lockRequest(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<WithdrawalRow> {
  const owner = await findOwner(tx, id);
  if (owner === adminId)
    throw new ProblemError("self_approval", "This is your own request. Another admin has to decide on it.");
  const withdrawal = owner && (await lockWithdrawal(tx, owner, id));
  if (!withdrawal) throw unknownWithdrawal();
  return withdrawal;
}

/** @throws {ProblemError} `invalid_transition`, unless the withdrawal may go to this status from where it is. */
export function checkTransition({ status }: WithdrawalRow, to: keyof typeof FROM): void {
  if (!FROM[to].includes(status))
    throw new ProblemError("invalid_transition", `A request that is ${status} cannot become ${to}.`);
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
    throw new ProblemError("invalid_transition", "This request is being paid. It cannot be called off any more.");
}

/**
 * Where the database is older than the chain, as one from a backup, a request it calls open may be paid: by a transfer of exactly
 * its amount to exactly its wallet that no payment explains. To give its money back would pay it twice.
 *
 * @throws {ProblemError} `invalid_transition`.
 */
export async function refuseWhenPaidBefore(
  tx: Tx,
  { amount, wallet_address, created_at }: WithdrawalRow,
): Promise<void> {
  const [transfer] = await tx`
    select 1 from differences d
    where rule = ${UNEXPLAINED} and found = ${`${amount} to ${wallet_address.toLowerCase()}`}
      -- What was asked for after the transfer had been found is not what it paid.
      and since > ${created_at}
      and not exists (select from payment_claims c
        where c.tx_hash = split_part(d.subject, ':', 1) and c.log_index in (-1, split_part(d.subject, ':', 2)::integer))`;
  if (transfer)
    throw new ProblemError(
      "invalid_transition",
      "Exactly this amount has gone to exactly this wallet already. The request cannot be called off until an admin has compared it with that transfer.",
    );
}
