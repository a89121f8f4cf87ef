import { toHash } from "../../platform/chain/address.ts";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { onPaid } from "../on-paid.ts";
import { lockForCompletion } from "../payable.ts";
import { acceptedAsNoPayment, refuseRevoker } from "../payment-guard.ts";

/**
 * An admin records the payment of an approved request; its money leaves the ledger.
 *
 * @param txId - the payment's transaction hash. It counts once, for one withdrawal.
 * @param chainId - the chain it is on, if known.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`; `approvals_missing`; `cooling_off`;
 * `tx_id_used`.
 */
export async function completeWithdrawal(
  tx: Tx,
  {
    id,
    adminId,
    txId,
    chainId,
    target,
  }: { id: string; adminId: string; txId: string; chainId?: number | undefined; target: PayTarget },
): Promise<void> {
  const withdrawal = await lockForCompletion(tx, { id, adminId, target });
  const { user_id } = withdrawal;
  const hash = toHash(txId);
  const [{ accepted }] = await tx<[{ accepted: boolean }]>`select pays_nothing(${hash}, -1) as accepted`;
  if (accepted) throw acceptedAsNoPayment();
  const claimed = await tx`
    insert into payment_claims (tx_hash, user_id, withdrawal_id)
    select ${hash}, ${user_id}, ${id}
    -- What was paid while the server had a chain is claimed by transfer.
    where not exists (select from payment_claims where tx_hash = ${hash})
      and not exists (select from payment_transactions where tx_hash = ${hash})
    on conflict do nothing returning 1`;
  if (claimed.length === 0)
    throw new ProblemError("tx_id_used", "This transaction is already recorded as another request's payment.");
  await refuseRevoker(tx, { adminId, hash, logIndex: -1 });
  await onPaid(tx, [{ withdrawal, txId }], { chainId: chainId ?? null, actorId: adminId });
}
