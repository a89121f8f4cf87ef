import { toHash } from "../../platform/chain/address.ts";
import type { Chain, Inclusion } from "../../platform/chain/chain.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { acceptedAsNoPayment } from "../../withdrawals/payment-guard.ts";
import { ownerForDecision } from "../../withdrawals/transition.ts";
import { findByNonce, NOT_FOUND } from "../nonces/find-by-nonce.ts";
import { isAcceptedAsNone, openTransfers, readTransaction, refusal } from "../paying-transaction.ts";
import { payingTransfer, payingTransfers, settlePayment } from "../settle-payment.ts";
import type { PaymentRow } from "../store.ts";
import { latestPayment } from "../store.ts";
import { completeUnexplained, isUnsigned } from "./complete-unexplained.ts";

/**
 * An admin names the transaction that paid a request, and the chain says whether it did: of a multisig's; where the server pays,
 * one that took the place of the server's own; or one that no payment explains, see {@link completeUnexplained}.
 *
 * @throws {ProblemError} `not_found`; `self_approval`; `wrong_chain`; `payout_mode`; `invalid_transition`; `approvals_missing`;
 * `cooling_off`; `payment_not_found`; `payment_not_final`; `payment_not_failed`; `payment_mismatch`; `tx_id_used`;
 * `chain_unavailable`.
 */
export async function completeOnChain(
  sql: Sql,
  chain: Chain,
  { id, adminId, txId, chainId }: { id: string; adminId: string; txId: string; chainId?: number | undefined },
): Promise<void> {
  await ownerForDecision(sql, { id, adminId });
  if (chainId !== undefined && chainId !== chain.id)
    throw new ProblemError("wrong_chain", `This platform pays on chain ${chain.id}, not on ${chainId}.`);
  const heads = await orUnavailable(async () => {
    await chain.check();
    return chain.heads();
  });
  const payment = await latestPayment(sql, id);
  if (payment && !isUnsigned(payment)) await requireOther(sql, chain, payment, heads);
  const found = await readTransaction(chain, toHash(txId), heads);
  if ("outcome" in found) throw refusal(found);
  if (!payment || isUnsigned(payment)) return completeUnexplained(sql, chain, { id, adminId, found });
  if (payingTransfers(payment, found).length === 0)
    throw new ProblemError("payment_mismatch", "This transaction doesn't move exactly this amount to this wallet.");
  const transfers = await openTransfers(sql, found, new Set([payment.from_address]));
  const transfer = found.blockNumber > payment.since_block && payingTransfer(payment, { transfers });
  if (!transfer) throw await used(sql, payment, found);
  const { logIndex } = transfer;
  if (!(await settlePayment(sql, payment, found, { logIndex, actorId: adminId })))
    throw await used(sql, payment, found);
}

/** Another transaction than one of ours may make this payment: it is with a multisig, or ours can never be made. */
async function requireOther(sql: Sql, chain: Chain, payment: PaymentRow, heads: Heads): Promise<void> {
  if (payment.status === "paid") throw new ProblemError("invalid_transition", "This request is already paid.");
  if (chain.payoutMode === "external") {
    if (payment.status === "sent" && payment.batch_id !== null) return;
    throw new ProblemError("invalid_transition", "This multisig hasn't exported this request.");
  }
  if (payment.status !== "attention" || payment.reason !== "foreign_nonce")
    throw new ProblemError(
      "payout_mode",
      "This server pays automatically and completes the request when its payment is final.",
    );
  const used = await orUnavailable(() => findByNonce(chain, payment, heads));
  if (!used) throw new ProblemError("payment_not_failed", `Not yet: ${NOT_FOUND}`);
  const [own] = await sql`select 1 from payment_transactions where tx_hash = ${used}`;
  if (own) throw new ProblemError("payment_not_failed", "Not yet: its own transaction may still be in a block.");
}

async function used(sql: Sql, payment: PaymentRow, found: Inclusion): Promise<ProblemError> {
  if (await isAcceptedAsNone(sql, found, payingTransfers(payment, found))) return acceptedAsNoPayment();
  return new ProblemError(
    "tx_id_used",
    "This transaction is recorded as another request's payment, or is older than this request.",
  );
}
