import { bookBatch, completeDistribution } from "./payouts/engine/book-batch.ts";
import { postBatch } from "./payouts/engine/post-batch.ts";
import { prepareDistribution } from "./payouts/engine/prepare-distribution.ts";
import type { Sql, Tx } from "./platform/database/connect.ts";

/**
 * For the demo world of this workspace alone, and withheld from npm: what people and admins do, as use cases, at the moment it
 * happened.
 */
export { proveWallet } from "./accounts/wallets/seed-proof.ts";
export { confirmWithin } from "./deposits/confirm-deposit.ts";
export { buyShares } from "./investments/invest.ts";
export { findDifferences } from "./ledger/differences.ts";
export { createPartner } from "./partners/admin/partners.ts";
export { revokeKey, showKey } from "./partners/keys/change-key.ts";
export { proposeKey } from "./partners/keys/propose-key.ts";
export { proposeDistribution } from "./payouts/distributions/propose-distribution.ts";
export { toAddress, toHash } from "./platform/chain/address.ts";
export { createChain } from "./platform/chain/chain.ts";
export { type PayTarget, payTarget } from "./platform/chain/pay-target.ts";
export { ProblemError } from "./platform/http/problem.ts";
export { createPdf, INK } from "./platform/pdf/create-pdf.ts";
export { createProperty } from "./properties/admin/create-property.ts";
export { editProperty } from "./properties/admin/edit-property.ts";
export { proposePublication } from "./properties/admin/publish-property.ts";
export { recordEvent } from "./properties/admin/record-event.ts";
export { addPropertyFile } from "./properties/files/add-file.ts";
export { KINDS } from "./proposal-kinds.ts";
export { confirmProposal } from "./proposals/decide.ts";
export { listOpen } from "./proposals/store.ts";
export { reconcile } from "./reconciliation/reconcile.ts";
export { bookReferralReward, REWARD_AFTER_DAYS } from "./referrals/reward-referral.ts";
export { changeSettings } from "./settings/change-settings.ts";
export { readSettings } from "./settings/store.ts";
export { proposeAdmin } from "./users/roles/propose-admin.ts";
export { approveWithdrawal } from "./withdrawals/decisions/approve-withdrawal.ts";
export { completeWithdrawal } from "./withdrawals/decisions/complete-withdrawal.ts";
export { rejectWithdrawal } from "./withdrawals/decisions/reject-withdrawal.ts";
export { cancelWithdrawal } from "./withdrawals/requests/cancel-withdrawal.ts";
export type { PlatformAddresses } from "./withdrawals/requests/destination.ts";
export { requestRefund } from "./withdrawals/requests/request-refund.ts";

/** People whose parts of a distribution are booked in one transaction. */
const BATCH = 500;

/**
 * Tells the rest of a transaction that it is a moment of the past (`current_moment()`), or with null that it is now.
 */
export async function setMoment(tx: Tx, at: Date | null): Promise<void> {
  await tx`select set_config('freehold.now', ${at?.toISOString() ?? ""}, true)`;
}

/** Does something in a transaction, as of a moment of the past. */
export async function happenAt<T>(sql: Sql, at: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  return sql.begin(async (tx) => {
    await setMoment(tx, at);
    return work(tx);
  }) as Promise<T>;
}

/**
 * Distributes one confirmed month from its parts to the earnings, as of a moment of the past and without a mail, before anything else
 * runs. One that may not start is left as it is.
 */
export async function distributeAt(sql: Sql, id: string, at: Date): Promise<void> {
  await prepareDistribution(sql, id);
  const state = async () => {
    const [row] = await sql<[{ is_prepared: boolean; is_booked: boolean; is_posted: boolean }]>`
      select prepared_at is not null as is_prepared, holders_booked = holders as is_booked, posted_at is not null as is_posted from distributions where id = ${id}`;
    return row;
  };
  if (!(await state()).is_prepared) return;
  while (!(await state()).is_booked) await happenAt(sql, at, (tx) => bookBatch(tx, id, BATCH));
  await happenAt(sql, at, (tx) => completeDistribution(tx, id));
  // No person is mailed about what is long past.
  await sql`update distributions set mailed_in = date_trunc('month', ${at}::timestamptz at time zone 'UTC') where id = ${id}`;
  while (!(await state()).is_posted) await happenAt(sql, at, (tx) => postBatch(tx, id, BATCH));
}
