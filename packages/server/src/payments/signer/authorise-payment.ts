import type { Address } from "../../platform/chain/address.ts";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import { SignerError } from "../../platform/chain/signer/treasury-signer.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { StartError } from "../../platform/start-error.ts";
import { type KeyFile, type PayerKeys, readPayerKeys } from "../../signatures/key-file.ts";
import type { WithdrawalRow } from "../../withdrawals/store.ts";
import { createRecordCheck, placeOf, type RecordCheck, refuseIfPaid, type Verdicts } from "./check-record.ts";
import { type Payment, refused } from "./read-payment.ts";
import type { RecordEntries, SigningRecord } from "./signing-record.ts";
import { verifyApprovals } from "./verify-approvals.ts";

/** What a payer decides by. */
export type Authority = RecordCheck & {
  treasury: Address;
  target: PayTarget;
  /** Its approval keys. */
  payerKeys: PayerKeys;
};

/** A payment of a withdrawal, as its transaction says it. */
export type NoncePayment = Pick<Payment, "nonce" | "to" | "amount"> & { maxFeePerGas: bigint };

/** A row of `payments` of one nonce or one withdrawal. */
type KnownPayment = {
  chain_id: string;
  from_address: string;
  nonce: string | null;
  withdrawal_id: string;
  status: string;
};

/** Decides on one payment. */
type Decision = Authority & { entries: RecordEntries; verdicts: Verdicts; withdrawalId: string; payment: NoncePayment };

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
  const { record } = authority;
  await asSignerError(async () => {
    // The chain may take its time; what is written down meanwhile is looked at again.
    const verdicts = await createRecordCheck(authority)(withdrawalId, ownPlace(authority, payment.nonce));
    await record.use(async (entries) => {
      const { isSigned } = await decide({ ...authority, entries, verdicts, withdrawalId, payment });
      await entries.add({
        ...placeFields(authority, payment.nonce),
        withdrawal_id: withdrawalId,
        to: payment.to,
        amount: String(payment.amount),
        max_fee_per_gas: String(payment.maxFeePerGas),
        ...(isSigned && { with_approval_keys: true }),
      });
    });
  });
}

/** @returns whether approval keys were asked for. @throws {SignerError} `refused` */
async function decide(decision: Decision): Promise<{ isSigned: boolean }> {
  const { sql, target, payerKeys, entries, withdrawalId, payment } = decision;
  const withdrawal = await findWithdrawal(sql, withdrawalId, payment);
  const [running] = await sql`select 1 from settings where payments_stopped_at is null`;
  if (!running) throw refused("Payments are stopped.");
  const known = await refuseSecondPayment(decision);
  const keys = await readKeys(payerKeys, async () => entries.hasUsedKeys());
  if (!isReplacement(decision, known, keys !== null)) await verifyApprovals(sql, withdrawal, { ...target, keys });
  return { isSigned: keys !== null };
}

/**
 * Reads the keys that a payment must be signed with. Without their file a payer that had keys once doesn't fall back to what the database
 * says.
 *
 * @returns null if no signatures are asked for.
 * @throws {SignerError} `unavailable`; {StartError} where they are required and missing, or can't be used.
 */
export async function readKeys(
  payerKeys: PayerKeys,
  hasUsedKeys: SigningRecord["hasUsedKeys"],
): Promise<KeyFile | null> {
  const keys = await readPayerKeys(payerKeys);
  if (!keys && (await hasUsedKeys()))
    throw new SignerError(
      "unavailable",
      "The approval keys are missing: earlier payments were signed with them. Restore approval-keys.jsonl from a backup.",
    );
  return keys;
}

/** @throws {SignerError} `unavailable`, where a file of the payer can't be used. */
export async function asSignerError<Result>(work: () => Promise<Result>): Promise<Result> {
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
  const place = ownPlace(by, payment.nonce);
  const isUnderWay = known.some(
    (one) =>
      placeOf(toPlace(one)) === place && one.withdrawal_id === withdrawalId && ["signed", "sent"].includes(one.status),
  );
  return (
    isUnderWay &&
    entries
      .ofWithdrawal(withdrawalId)
      .some(
        (entry) =>
          placeOf(entry) === place &&
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
 * The database is believed where it says that a payment is there, and never where it says that one isn't.
 *
 * @returns the payments that the database has of the nonce and of the withdrawal.
 */
async function refuseSecondPayment({
  sql,
  entries,
  verdicts,
  withdrawalId,
  payment: { nonce },
  ...by
}: Decision): Promise<KnownPayment[]> {
  const own = ownPlace(by, nonce);
  // Written down by what the chain says alone. Another payment with the nonce would change which request it has paid.
  if (entries.all().some((line) => line.used_by !== undefined && placeOf(line) === own))
    throw refused(`Nonce ${nonce} is used up.`);
  const known = await sql<KnownPayment[]>`
    select chain_id::text, from_address, nonce::text, withdrawal_id, status from payments
    where withdrawal_id = ${withdrawalId} or (from_address = ${by.treasury} and nonce = ${String(nonce)}::text::bigint)`;
  const isOwn = (one: KnownPayment) => placeOf(toPlace(one)) === own;
  if (known.some((one) => isOwn(one) && one.withdrawal_id !== withdrawalId))
    throw refused(`Nonce ${nonce} is used for another request.`);
  refuseIfPaid(entries.ofWithdrawal(withdrawalId), verdicts, own);
  const other = known.find((one) => one.nonce !== null && !isOwn(one) && one.status !== "failed");
  if (other) throw refused(`Nonce ${other.nonce} may still pay this request.`);
  return known;
}

const placeFields = ({ target, treasury }: Pick<Authority, "target" | "treasury">, nonce: bigint) => ({
  chain_id: target.chainId,
  treasury,
  nonce: String(nonce),
});
const ownPlace = (by: Pick<Authority, "target" | "treasury">, nonce: bigint) => placeOf(placeFields(by, nonce));
const toPlace = ({ chain_id, from_address, nonce }: KnownPayment) => ({
  chain_id: Number(chain_id),
  treasury: from_address,
  nonce,
});
