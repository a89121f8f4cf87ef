import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Chain, Inclusion } from "../../platform/chain/chain.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { TokenTransfer } from "../../platform/chain/token.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { readTreasuries } from "../../transfers/store.ts";
import { onPaid } from "../../withdrawals/on-paid.ts";
import { lockForCompletion } from "../../withdrawals/payable.ts";
import { acceptedAsNoPayment, refuseRevoker } from "../../withdrawals/payment-guard.ts";
import { insertPayment } from "../insert-payment.ts";
import { isAcceptedAsNone, openTransfers } from "../paying-transaction.ts";
import { claimTransfer, payingTransfer, payingTransfers } from "../settle-payment.ts";
import type { PaymentRow } from "../store.ts";

/** Whether a request's latest payment, if any, can no longer be made: so another database may have paid the request. */
export function isUnsigned(payment: PaymentRow | undefined): boolean {
  return !payment || payment.status === "failed";
}

/**
 * Completes an approved request by a transfer out of one of our treasuries that no payment explains. Such a transfer is there where this
 * database is older than the chain, as one from a backup: the payment was written down in what is lost, and so may be the request, which
 * the person has made again since. To pay or to reject it would pay it twice. Which of the two is older says nothing.
 *
 * The request's lock and the claim on the transfer decide: a transfer completes one request, a request is completed once.
 *
 * @param found - final and succeeded.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`; `approvals_missing`; `cooling_off`;
 * `payment_mismatch`; `tx_id_used`.
 */
export async function completeUnexplained(
  sql: Sql,
  chain: Chain,
  { id, adminId, found }: { id: string; adminId: string; found: Inclusion },
): Promise<void> {
  await sql.begin(async (tx) => {
    const withdrawal = await lockForCompletion(tx, { id, adminId, target: payTarget(chain) });
    const { user_id: userId, wallet_address: to_address, amount } = withdrawal;
    await setAuditActor(tx, adminId);

    const treasuries = (await readTreasuries(tx, chain)).add(chain.treasury);
    const payments = [...treasuries].map((from_address) => ({ from_address, to_address, amount }));
    const first = payments.map((payment) => payingTransfer(payment, found)).find((transfer) => transfer !== undefined);
    if (!first)
      throw new ProblemError(
        "payment_mismatch",
        "This transaction doesn't move exactly this amount from the treasury to this wallet.",
      );
    if (await isAwaited(tx, chain, found, first))
      throw new ProblemError(
        "tx_id_used",
        "A request in an exported file is waiting for exactly this transfer. Enter the transaction for that request first.",
      );
    const transfers = await openTransfers(tx, found, treasuries);
    for (const { from, logIndex } of payments.flatMap((payment) => payingTransfers(payment, { transfers }))) {
      if (!(await claimTransfer(tx, { userId, withdrawalId: id, hash: found.hash, logIndex }))) continue;
      await refuseRevoker(tx, { adminId, hash: found.hash, logIndex });
      await refuseSoleApprover(tx, { id, adminId, hash: found.hash, logIndex });
      await insertPayment(tx, chain, withdrawal, {
        status: "paid",
        nonce: null,
        sinceBlock: found.blockNumber,
        found,
        from,
      });
      return onPaid(tx, [{ withdrawal, txId: found.hash }], { chainId: chain.id, actorId: adminId });
    }
    const alike = payments.flatMap((payment) => payingTransfers(payment, found));
    if (await isAcceptedAsNone(tx, found, alike)) throw acceptedAsNoPayment();
    throw new ProblemError("tx_id_used", "This transaction is another request's payment.");
  });
}

/**
 * That a transfer was a request's payment takes two admins: one who records it, and another who approved the request, or revoked that
 * the transfer is no payment.
 *
 * @throws {ProblemError} `self_approval`.
 */
async function refuseSoleApprover(
  tx: Tx,
  { id, adminId, hash, logIndex }: { id: string; adminId: string; hash: string; logIndex: number },
): Promise<void> {
  const [other] = await tx`
    select 1 from withdrawals w, approvals_valid(w) v where w.id = ${id} and v.admin_id <> ${adminId}
    union all
    select 1 from accepted_differences where tx_hash = ${hash} and log_index = ${logIndex} and revoked_by <> ${adminId}
    limit 1`;
  if (!other)
    throw new ProblemError(
      "self_approval",
      "Only you have approved this request. Another admin has to record this transfer as its payment.",
    );
}

/** Whether a payment that a multisig makes waits for exactly this transfer: it was given away before the transfer's block. */
async function isAwaited(
  tx: Tx,
  chain: Chain,
  { blockNumber }: Inclusion,
  { from, to, amount }: TokenTransfer,
): Promise<boolean> {
  const awaited = await tx`
    select 1 from payments
    where chain_id = ${chain.id} and from_address = ${from} and status = 'sent' and nonce is null
      and lower(to_address) = ${to} and amount = ${amount.toString()}::numeric and since_block < ${blockNumber} limit 1`;
  return awaited.length > 0;
}
