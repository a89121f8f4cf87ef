import type { TakenBack } from "@freehold/contract";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockWithdrawal, ownRequests } from "../../withdrawals/store.ts";
import { lockLivePayment, type PaymentRow } from "../store.ts";
import { requireExternal } from "./export-batch.ts";
import { madePayments } from "./made-payments.ts";

/**
 * Another admin than the one who exported a file takes it back: what the multisig has not paid waits for its payment again. The
 * multisig must have thrown the file away first, which no chain can prove: hence two people. Neither of them is the one whom a request
 * pays: their own requests, and those to a wallet of theirs, stay in the file until one more admin takes it back as well. The exporter may
 * take it back after another admin, but gives no request of that admin's own to be paid again.
 *
 * What the chain proves is looked up: a payment whose amount has left the treasury for its wallet since the export, by a
 * transfer that no request is completed by, stays as it is until its transaction is entered.
 *
 * @throws {ProblemError} `not_found`; `self_approval`; `payout_mode`; `chain_unavailable`; `forbidden`.
 */
export async function takeBackBatch(
  sql: Sql,
  chain: Chain,
  { batchId, adminId }: { batchId: string; adminId: string },
): Promise<TakenBack> {
  requireExternal(chain);
  const [batch] = await sql<{ exported_by: string; taken_back_by: string | null }[]>`
    select exported_by, taken_back_by from payment_batches
    where id = ${batchId} and chain_id = ${chain.id} and from_address = ${chain.treasury}`;
  if (!batch) throw new ProblemError("not_found", "We couldn't find this payment file.");
  if (batch.exported_by === adminId && !batch.taken_back_by)
    throw new ProblemError("self_approval", "You exported this file. Another admin has to discard it.");
  const open = await sql<PaymentRow[]>`
    select * from payments where batch_id = ${batchId} and status = 'sent' order by created_at`;
  const made = await orUnavailable(() => madePayments(sql, chain, open));
  // The call that took it back before may have been interrupted.
  if (!batch.taken_back_by)
    await sql.begin(async (tx) => {
      await lockAdminForShare(tx, adminId);
      await tx`
        update payment_batches set taken_back_by = ${adminId}, taken_back_at = clock_timestamp()
        where id = ${batchId} and taken_back_by is null`;
    });

  const ids = open.map(({ withdrawal_id: id }) => id);
  const own = new Set(await ownRequests(sql, { ids, adminId }));
  if (batch.exported_by === adminId && batch.taken_back_by)
    for (const id of await ownRequests(sql, { ids, adminId: batch.taken_back_by })) own.add(id);
  const result: TakenBack = { success: true, withdrawals: [], own: [], paid: [] };
  for (const payment of open) {
    const transfer = made.get(payment);
    if (transfer) result.paid.push({ id: payment.withdrawal_id, tx_hash: transfer.txHash });
    else if (own.has(payment.withdrawal_id)) result.own.push(payment.withdrawal_id);
    else if (await fail(sql, payment, adminId)) result.withdrawals.push(payment.withdrawal_id);
  }
  return result;
}

async function fail(sql: Sql, { user_id: userId, withdrawal_id: withdrawalId, attempt }: PaymentRow, adminId: string) {
  return sql.begin(async (tx) => {
    await lockAdminForShare(tx, adminId);
    await lockWithdrawal(tx, userId, withdrawalId);
    const live = await lockLivePayment(tx, { userId, withdrawalId });
    if (live?.attempt !== attempt || live.status !== "sent") return false;
    await setAuditActor(tx, adminId);
    await tx`
      update payments set status = 'failed', reason = 'Its file was cancelled, and no transfer like it has left the treasury since.'
      where user_id = ${userId} and withdrawal_id = ${withdrawalId} and attempt = ${attempt}`;
    return true;
  }) as Promise<boolean>;
}
