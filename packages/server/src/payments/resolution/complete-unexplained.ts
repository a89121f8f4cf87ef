import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Chain, Inclusion } from "../../platform/chain/chain.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { TokenTransfer } from "../../platform/chain/token.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { readTreasuries } from "../../transfers/store.ts";
import { onPaid } from "../../withdrawals/on-paid.ts";
import { lockForCompletion } from "../../withdrawals/payable.ts";
import { acceptedAsNoPayment } from "../../withdrawals/payment-guard.ts";
import { insertPayment } from "../insert-payment.ts";
import { isAcceptedAsNone, openTransfers } from "../paying-transaction.ts";
import { claimTransfer, payingTransfer, payingTransfers } from "../settle-payment.ts";
import type { PaymentRow } from "../store.ts";

/** Whether a request's latest payment, if any, can no longer be made: so another database may have paid the request. */
export function isUnsigned(payment: PaymentRow | undefined): boolean {
  return !payment || payment.status === "failed";
}

/**
 * Completes an approved request by a transfer out of one of our treasuries that no payment explains. Such a transfer is there where this database is older than
 * the chain, as one from a backup: the payment was written down in what is lost. To reject the request would pay it twice.
 *
 * The request's lock and the claim on the transfer decide: a transfer completes one request, a request is completed once.
 *
 * @param found - final and succeeded.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`; `approvals_missing`; `cooling_off`;
 * `payment_mismatch`; `tx_id_used`; `chain_unavailable`.
 */
export async function completeUnexplained(
  sql: Sql,
  chain: Chain,
  { id, adminId, found }: { id: string; adminId: string; found: Inclusion },
): Promise<void> {
  const { blockNumber } = found;
  const { timestamp } = await orUnavailable(() => withChainErrors(() => chain.client.getBlock({ blockNumber })));
  await sql.begin(async (tx) => {
    const withdrawal = await lockForCompletion(tx, { id, adminId, target: payTarget(chain) });
    const { user_id: userId, wallet_address: to_address, amount, created_at } = withdrawal;
    await setAuditActor(tx, adminId);

    const treasuries = (await readTreasuries(tx, chain)).add(chain.treasury);
    const payments = [...treasuries].map((from_address) => ({ from_address, to_address, amount }));
    const first = payments.map((payment) => payingTransfer(payment, found)).find((transfer) => transfer !== undefined);
    if (!first)
      throw new ProblemError(
        "payment_mismatch",
        "This transaction does not move exactly this amount from the treasury to exactly this wallet.",
      );
    if (
      timestamp < BigInt(Math.floor(created_at.getTime() / 1000)) ||
      (await wasThereBefore(tx, chain, found, created_at))
    )
      throw new ProblemError("tx_id_used", "This transaction is older than this request: it cannot have paid it.");
    if (await isAwaited(tx, chain, found, first))
      throw new ProblemError(
        "tx_id_used",
        "A request in an exported file waits for exactly this transfer. Please enter the transaction for that one first.",
      );
    const transfers = await openTransfers(tx, found, treasuries);
    for (const { from, logIndex } of payments.flatMap((payment) => payingTransfers(payment, { transfers }))) {
      if (!(await claimTransfer(tx, { userId, withdrawalId: id, hash: found.hash, logIndex }))) continue;
      await insertPayment(tx, chain, withdrawal, { status: "paid", nonce: null, sinceBlock: blockNumber, found, from });
      return onPaid(tx, [{ withdrawal, txId: found.hash }], { chainId: chain.id, actorId: adminId });
    }
    const alike = payments.flatMap((payment) => payingTransfers(payment, found));
    if (await isAcceptedAsNone(tx, found, alike)) throw acceptedAsNoPayment();
    throw new ProblemError("tx_id_used", "This transaction is the payment of another request.");
  });
}

/** Whether the server had found a transaction's transfers before a moment of its own clock. The chain's clock may be another. */
async function wasThereBefore(tx: Tx, chain: Chain, { hash }: Inclusion, moment: Date): Promise<boolean> {
  const found = await tx`
    select 1 from chain_transfers where chain_id = ${chain.id} and tx_hash = ${hash} and found_at < ${moment} limit 1`;
  return found.length > 0;
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
