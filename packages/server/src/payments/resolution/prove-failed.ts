import { toAddress } from "../../platform/chain/address.ts";
import { assertNodeSynced } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { findFinalUse } from "../nonces/find-final-use.ts";
import { findInclusion } from "../payer/track-payments.ts";
import { payingTransfer } from "../settle-payment.ts";
import type { PaymentRow, SignedTransaction } from "../store.ts";
import { latestPayment } from "../store.ts";
import { type Outgoing, unclaimedTransfers } from "../treasury/unclaimed-transfers.ts";
import type { Proof } from "./mark-failed.ts";

/**
 * Proves that the payment of a withdrawal can never be made any more: its transaction failed in a final
 * block; or its nonce was used up by another one, which is found in a final block, and no transfer like it that pays no other
 * request left the treasury since.
 *
 * @returns null if it has no payment that waits for an admin.
 * @throws {ProblemError} `payment_not_failed` without such a proof; `chain_unavailable`.
 */
export async function proveFailed(sql: Sql, chain: Chain, withdrawalId: string): Promise<Proof | null> {
  const payment = await latestPayment(sql, withdrawalId);
  if (payment?.status !== "attention") return null;
  const { attempt, nonce } = payment;
  const transactions = await sql<Pick<SignedTransaction, "tx_hash">[]>`
    select tx_hash from payment_transactions where withdrawal_id = ${withdrawalId} and attempt = ${attempt} order by signed_at`;
  return orUnavailable(async () => {
    await chain.check();
    const heads = await chain.heads();
    await assertNodeSynced(sql, chain, heads);
    const found = await findInclusion(chain, { transactions }, heads);
    if (found?.final && !payingTransfer(payment, found))
      return { attempt, reason: `Transaction ${found.hash} is final and moved nothing.` };
    if (found) throw mayStillPay("its transaction may still be in a block.");
    const use = await findFinalUse(chain, payment, heads);
    if ("unknown" in use) throw mayStillPay(use.unknown);
    if (transactions.some(({ tx_hash }) => tx_hash === use.hash))
      throw mayStillPay(`its own transaction ${use.hash} is final.`);
    const alike = await transferLike(sql, chain, payment, heads);
    if (alike) throw mayStillPay(`transaction ${alike.txHash} moved exactly this amount to this address.`);
    return { attempt, reason: `Nonce ${nonce} was used up by transaction ${use.hash}, in a final block.` };
  });
}

function mayStillPay(why: string): ProblemError {
  return new ProblemError("payment_not_failed", `Not yet: ${why}`);
}

/** A transfer that looks like this payment and pays no other request, though none of our transactions made it. */
async function transferLike(
  sql: Sql,
  chain: Chain,
  { from_address: account, to_address, since_block: from, amount }: PaymentRow,
  heads: Heads,
): Promise<Outgoing | undefined> {
  const transfers = await unclaimedTransfers(sql, chain, heads, { account, from });
  return transfers.find((one) => one.recipient === toAddress(to_address) && one.amount === amount);
}
