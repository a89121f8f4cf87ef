import { formatAmount, type PaymentBatch, parseAmount, type Settled, type Treasury } from "@freehold/contract";
import { isDefinitive } from "@freehold/session";
import { admin } from "@freehold/session/api/admin";
import { saveFile } from "../../../shared/download/save-file.ts";
import { createAdminStore, reload } from "../shared/admin-query.ts";
import { act } from "../shared/store.ts";
import { $treasuryMessages } from "./messages.ts";

/** What the treasury has and owes; asked for again while it is on the screen. */
export const $treasury = createAdminStore<Treasury>(["admin:treasury"], {
  fetcher: () => admin.payments.treasury(),
  revalidateInterval: 15_000,
});

/** What may already be on its way: a node was given it. What is kept back is not among it. */
export function onItsWay({ committed_ubxs, committed_count, kept_back_ubxs, kept_back_count }: Treasury): {
  ubxs: string;
  count: number;
} {
  return {
    ubxs: formatAmount(parseAmount(committed_ubxs) - parseAmount(kept_back_ubxs)),
    count: committed_count - kept_back_count,
  };
}

/**
 * What the treasury lacks for all that is owed, in units of 0.000001 UBXS; null if it has enough or nobody knows.
 *
 * @example
 * lackOf({ ...treasury, token_balance_ubxs: "100", owed_ubxs: "110" }) // 10_000_000n
 */
export function lackOf(treasury: Treasury): bigint | null {
  if (treasury.token_balance_ubxs === null) return null;
  const lack = parseAmount(treasury.owed_ubxs) - parseAmount(treasury.token_balance_ubxs);
  return lack > 0n ? lack : null;
}

/** Of the export that no answer came to: asked for again, it gives the same file. */
let exportKey: string | null = null;

/**
 * Takes what is to be paid into a file for the multisig. Where no answer came before, it is the file of that time.
 *
 * @throws {ApiError} `nothing_to_pay`, `insufficient_balance`.
 */
export async function exportPayments(): Promise<PaymentBatch> {
  exportKey ??= crypto.getRandomValues(new Uint8Array(16)).join("-");
  try {
    const batch = await admin.payments.export({ idempotencyKey: exportKey });
    exportKey = null;
    return batch;
  } catch (error) {
    if (isDefinitive(error)) exportKey = null;
    throw error;
  }
}

/** Saves a file for the multisig on the person's device. */
export function saveBatch({ batch_id, csv }: PaymentBatch): void {
  saveFile(`freehold-payments-${batch_id.slice(0, 8)}.csv`, csv);
}

/**
 * Fetches a file for the multisig again and saves it.
 *
 * @throws {ApiError} if it could not be read.
 */
export async function downloadBatch(batchId: string): Promise<void> {
  saveBatch(await admin.payments.batch(batchId));
}

/**
 * Takes a file back that the multisig has thrown away: its requests wait for their payment again.
 *
 * @throws {ApiError} `self_approval` for the admin who exported it.
 */
export function takeBack(batchId: string): Promise<void> {
  return act(async () => {
    const t = $treasuryMessages.get();
    const { withdrawals, paid } = await admin.payments.takeBack(batchId);
    const requests = t.requestsWait(withdrawals.length);
    if (paid.length === 0) return { title: t.takenBackTitle, text: t.takenBackText({ requests }) };
    const transactions = paid.map(({ tx_hash }) => tx_hash).join(", ");
    return { title: t.partlyPaidTitle, text: t.partlyPaidText({ requests, transactions }) };
  });
}

/** What was found of one transaction that was given. */
export type SettleResult = Settled["results"][number];

/**
 * Gives the transactions that paid what was exported; each is looked for on the chain.
 *
 * @throws {ApiError} if the chain could not be asked.
 */
export async function settle(hashes: readonly string[]): Promise<readonly SettleResult[]> {
  const { results } = await admin.payments.settle([...hashes]);
  reload();
  return results;
}
