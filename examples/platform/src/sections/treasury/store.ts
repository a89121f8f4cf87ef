import { type PaymentBatch, parseAmount, type Settled, type Treasury } from "@freehold/contract";
import { payments } from "@freehold/session/api/payments";
import { createSubmission } from "@freehold/session/submission";
import { reload } from "../../shared/query/user-query.ts";

/**
 * What the treasury lacks for all that is owed, in units of 0.000001 UBXS; null if it has enough, or its balance is not known.
 *
 * @example
 * lackOf({ ...treasury, token_balance_ubxs: "100", owed_ubxs: "110" }) // 10_000_000n
 */
export function lackOf(treasury: Treasury): bigint | null {
  if (treasury.token_balance_ubxs === null) return null;
  const lack = parseAmount(treasury.owed_ubxs) - parseAmount(treasury.token_balance_ubxs);
  return lack > 0n ? lack : null;
}

const submitExport = createSubmission((_: null, idempotencyKey) => payments.export({ idempotencyKey }));

/**
 * Takes what is to be paid into a file for the multisig. Where no answer came before, it is the file of that time.
 *
 * @throws {ApiError} `nothing_to_pay`, `insufficient_balance`.
 */
export const exportPayments = (): Promise<PaymentBatch> => submitExport(null);

/** What was found of one transaction that was given. */
export type SettleResult = Settled["results"][number];

/**
 * Gives the transactions that paid what was exported; each is looked for on the chain.
 *
 * @throws {ApiError} if the chain could not be asked.
 */
export async function settle(hashes: readonly string[]): Promise<readonly SettleResult[]> {
  const { results } = await payments.settle([...hashes]);
  reload("admin:");
  return results;
}

/**
 * How many times over a treasury has what is asked of it, rounded down to a tenth from one on; null where nothing is, or where it is
 * not known.
 */
export function timesCovered(balance: string | null, owed: string): number | null {
  const asked = parseAmount(owed);
  if (balance === null || asked === 0n) return null;
  const has = parseAmount(balance);
  return has >= asked ? Number((has * 10n) / asked) / 10 : Number((has * 100n) / asked) / 100;
}
