import type { Address } from "../../platform/chain/address.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { WithdrawalRow } from "../../withdrawals/store.ts";
import { type Payment, refused, type SigningLimits } from "./read-payment.ts";
import type { SigningRecord } from "./signing-record.ts";
import { verifyApprovals } from "./verify-approvals.ts";

/** What a signer decides by. */
export type Authority = {
  sql: Queryable;
  record: SigningRecord;
  treasury: Address;
  limits: SigningLimits;
  /** The folder of the approval keys. */
  keysIn: string;
};

/** A row of `payments` of one nonce or one withdrawal. */
type KnownPayment = { nonce: bigint | null; withdrawal_id: string; status: string };

/**
 * Decides whether a payment of a withdrawal may be signed: it is exactly what the request says and what admins have approved, and
 * neither its nonce nor the withdrawal can be paid a second time by it.
 *
 * What was signed before may be signed again with the same nonce: with a higher fee, or because the answer was lost.
 *
 * @throws {SignerError} `refused`.
 */
export async function authorisePayment(authority: Authority, withdrawalId: string, payment: Payment): Promise<void> {
  const { sql, limits, keysIn } = authority;
  const withdrawal = await findWithdrawal(sql, withdrawalId, payment);
  const [running] = await sql`select 1 from settings where payments_stopped_at is null`;
  if (!running) throw refused("Payments are stopped.");
  await refuseSecondPayment(authority, withdrawalId, payment);
  await verifyApprovals(sql, withdrawal, { chainId: limits.chainId, tokenAddress: limits.token, keysIn });
}

/** Finds the withdrawal that a payment pays exactly. @throws {SignerError} `refused`. */
export async function findWithdrawal(
  sql: Queryable,
  id: string,
  payment: Pick<Payment, "to" | "amount">,
): Promise<WithdrawalRow> {
  const [withdrawal] = await sql<WithdrawalRow[]>`select w.* from withdrawals w where id = ${id}`;
  if (withdrawal?.id !== id) throw refused("There is no such request.");
  if (withdrawal.wallet_address.toLowerCase() !== payment.to)
    throw refused("The transaction pays another wallet than the request's.");
  if (withdrawal.amount !== payment.amount) throw refused("The transaction pays another amount than the request's.");
  return withdrawal;
}

/**
 * A nonce pays once, which the chain sees to; a withdrawal must not get a second nonce while the first one may still pay it.
 *
 * What was signed and never written down by the server, because its answer was lost, doesn't keep the nonce from another payment: only
 * one of the two can ever be in a block. It keeps the withdrawal from any other nonce until then.
 */
async function refuseSecondPayment(
  { sql, record, treasury, limits }: Authority,
  withdrawalId: string,
  { nonce }: Payment,
): Promise<void> {
  const earlier = record.ofWithdrawal(withdrawalId).map((entry) => BigInt(entry.nonce));
  const known = await sql<KnownPayment[]>`
    select nonce, withdrawal_id, status from payments
    where chain_id = ${limits.chainId} and from_address = ${treasury}
      and (withdrawal_id = ${withdrawalId} or nonce = any(${[nonce, ...earlier].map(String)}::text[]::bigint[]))`;
  if (known.some((one) => one.nonce === nonce && one.withdrawal_id !== withdrawalId))
    throw refused(`Nonce ${nonce} is used for another request.`);
  const others = new Set([
    ...earlier,
    ...known.flatMap((one) => (one.withdrawal_id === withdrawalId && one.nonce !== null ? [one.nonce] : [])),
  ]);
  others.delete(nonce);
  for (const other of others)
    if (!known.some((one) => one.nonce === other && isDead(one, withdrawalId)))
      throw refused(`Nonce ${other} may still pay this request.`);
}

/** Whether what was signed for a withdrawal with the nonce of this payment can never pay it any more. */
function isDead({ withdrawal_id, status }: KnownPayment, withdrawalId: string): boolean {
  // Proven never to pay; or another request is paid by this nonce in a final block.
  return withdrawal_id === withdrawalId ? status === "failed" : status === "paid";
}
