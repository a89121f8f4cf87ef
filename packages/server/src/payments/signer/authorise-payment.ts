import type { Address } from "../../platform/chain/address.ts";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import { SignerError } from "../../platform/chain/signer/treasury-signer.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { StartError } from "../../platform/start-error.ts";
import { readKeyFile } from "../../signatures/key-file.ts";
import type { WithdrawalRow } from "../../withdrawals/store.ts";
import { type Payment, refused } from "./read-payment.ts";
import type { RecordEntries, SigningEntry, SigningRecord } from "./signing-record.ts";
import { verifyApprovals } from "./verify-approvals.ts";

/** What a payer decides by. */
export type Authority = {
  sql: Queryable;
  record: SigningRecord;
  treasury: Address;
  target: PayTarget;
  /** The folder of the approval keys. */
  keysIn: string;
};

/** A payment of a withdrawal, as its transaction says it. */
export type NoncePayment = Pick<Payment, "nonce" | "to" | "amount"> & { maxFeePerGas: bigint };

/** A row of `payments` of one nonce or one withdrawal. */
type KnownPayment = {
  chain_id: string;
  from_address: string;
  nonce: bigint | null;
  withdrawal_id: string;
  status: string;
};

/** Decides on one payment. */
type Decision = Authority & { entries: RecordEntries; withdrawalId: string; payment: NoncePayment };

/**
 * Decides whether a payment of a withdrawal may be signed, and writes it down if so: it is exactly what the request says and what admins
 * have approved, and neither its nonce nor the withdrawal can be paid a second time by it. One payment at a time, whatever process asks.
 *
 * What was signed before may be signed again with the same nonce: with a higher fee, or because the answer was lost.
 *
 * @throws {SignerError} `refused`; `unavailable` if the record or the keys can't be used.
 */
export async function authorisePayment(
  authority: Authority,
  withdrawalId: string,
  payment: NoncePayment,
): Promise<void> {
  const { record, treasury, target } = authority;
  await orUnavailable(() =>
    record.use(async (entries) => {
      const { isSigned } = await decide({ ...authority, entries, withdrawalId, payment });
      await entries.add({
        chain_id: target.chainId,
        treasury,
        nonce: String(payment.nonce),
        withdrawal_id: withdrawalId,
        to: payment.to,
        amount: String(payment.amount),
        max_fee_per_gas: String(payment.maxFeePerGas),
        ...(isSigned && { with_approval_keys: true }),
      });
    }),
  );
}

/** @returns whether approval keys were asked for. @throws {SignerError} `refused` */
async function decide(decision: Decision): Promise<{ isSigned: boolean }> {
  const { sql, target, keysIn, entries, withdrawalId, payment } = decision;
  const withdrawal = await findWithdrawal(sql, withdrawalId, payment);
  const [running] = await sql`select 1 from settings where payments_stopped_at is null`;
  if (!running) throw refused("Payments are stopped.");
  const known = await refuseSecondPayment(decision);
  const keys = await readKeyFile(keysIn);
  if (!keys && entries.hasUsedKeys()) throw keysAreMissing();
  if (!isReplacement(decision, known, keys !== null)) await verifyApprovals(sql, withdrawal, { ...target, keys });
  return { isSigned: keys !== null };
}

/** Keys were there once: without their file a payer must not fall back to what the database says. */
export const keysAreMissing = (): SignerError =>
  new SignerError(
    "unavailable",
    "The approval keys are missing: earlier payments were signed with them. Restore approval-keys.jsonl from a backup.",
  );

/** @throws {SignerError} `unavailable`, where a file of the payer can't be used. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new SignerError("unavailable", error.message, { cause: error });
  }
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
 * Whether a payment only replaces one that was authorised and is under way, with approval keys if there are any now. It isn't asked for approvals again: its nonce pays once, and the
 * payments after it wait for it, also where a key or a role has been taken away in the meantime.
 */
function isReplacement(
  { entries, withdrawalId, payment, ...by }: Decision,
  known: readonly KnownPayment[],
  hasKeys: boolean,
): boolean {
  const place = placeOf(by, payment.nonce);
  const isUnderWay = known.some(
    (one) =>
      placeOfKnown(one) === place && one.withdrawal_id === withdrawalId && ["signed", "sent"].includes(one.status),
  );
  return (
    isUnderWay &&
    entries
      .ofWithdrawal(withdrawalId)
      .some(
        (entry) =>
          placeOfEntry(entry) === place &&
          entry.to === payment.to &&
          entry.amount === String(payment.amount) &&
          (!hasKeys || entry.with_approval_keys === true),
      )
  );
}

/**
 * A nonce pays once, which the chain sees to; a withdrawal must not get a second nonce while the first one may still pay it.
 *
 * What was signed and never written down by the server, because its answer was lost, doesn't keep the nonce from another payment: only
 * one of the two can ever be in a block. It keeps the withdrawal from any other nonce until then.
 *
 * @returns the payments that the database has of these nonces and of the withdrawal.
 */
async function refuseSecondPayment({
  sql,
  entries,
  withdrawalId,
  payment: { nonce },
  ...by
}: Decision): Promise<KnownPayment[]> {
  const earlier = entries.ofWithdrawal(withdrawalId);
  const own = placeOf(by, nonce);
  const known = await sql<KnownPayment[]>`
    select chain_id::text, from_address, nonce, withdrawal_id, status from payments
    where withdrawal_id = ${withdrawalId} or (
      from_address = any(${[by.treasury, ...earlier.map(({ treasury }) => treasury)]}::text[])
      and nonce = any(${[String(nonce), ...earlier.map((entry) => entry.nonce)]}::text[]::bigint[]))`;
  if (known.some((one) => placeOfKnown(one) === own && one.withdrawal_id !== withdrawalId))
    throw refused(`Nonce ${nonce} is used for another request.`);
  const others = new Map<string, unknown>([
    ...earlier.map((entry) => [placeOfEntry(entry), entry.nonce] as const),
    ...known.flatMap((one) =>
      one.withdrawal_id === withdrawalId && one.nonce !== null ? [[placeOfKnown(one), one.nonce] as const] : [],
    ),
  ]);
  others.delete(own);
  for (const [place, other] of others)
    if (!known.some((one) => placeOfKnown(one) === place && isDead(one, withdrawalId)))
      throw refused(`Nonce ${other} may still pay this request.`);
  return known;
}

/** Names a nonce among those of all accounts and chains: the key of a payer may change. */
const placeOf = ({ target, treasury }: Pick<Authority, "target" | "treasury">, nonce: bigint) =>
  `${target.chainId} ${treasury} ${nonce}`;
const placeOfEntry = ({ chain_id, treasury, nonce }: SigningEntry) => `${chain_id} ${treasury} ${nonce}`;
const placeOfKnown = ({ chain_id, from_address, nonce }: KnownPayment) => `${chain_id} ${from_address} ${nonce}`;

/** Whether what was signed for a withdrawal with the nonce of this payment can never pay it any more. */
function isDead({ withdrawal_id, status }: KnownPayment, withdrawalId: string): boolean {
  // Proven never to pay; or another request is paid by this nonce in a final block.
  return withdrawal_id === withdrawalId ? status === "failed" : status === "paid";
}
