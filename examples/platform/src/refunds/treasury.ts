import {
  type AdminPayments,
  type AdminWithdrawals,
  type PaymentBatch,
  parseAmount,
  type Treasury,
} from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { admin } from "@freehold/session/api/admin";
import { createDeskStore } from "./desk-query.ts";
import { download } from "./download.ts";
import { act } from "./refunds.ts";

/** What the treasury has and owes; asked for again while it is on the screen. */
export const $treasury = createDeskStore<Treasury>(["desk:treasury"], {
  fetcher: () => admin.payments.treasury(),
  revalidateInterval: 15_000,
});

/** The payments an admin has to decide about. */
export const $attention = createDeskStore<AdminPayments>(["desk:attention"], {
  fetcher: () => admin.payments.list({ status: "attention", limit: 50 }),
});

/** The approved requests whose approvals count no more. */
export const $lapsed = createDeskStore<AdminWithdrawals>(["desk:lapsed"], {
  fetcher: () => admin.withdrawals.list({ status: "approved", lapsed: "true", limit: 50 }),
});

/** What an admin has to know of the treasury before anything else. */
export type TreasuryTrouble = "stopped" | "unreachable" | "token" | "gas" | "held-up";

/** What keeps the treasury from paying, the most important first; null while it pays. */
export function troubleOf(treasury: Treasury): TreasuryTrouble | null {
  if (treasury.payments_stopped) return "stopped";
  if (treasury.reachable === false) return "unreachable";
  return treasury.short ?? (treasury.held_up ? "held-up" : null);
}

/**
 * What the treasury lacks for all that is approved, in UBXS; null if it has enough or nobody knows.
 *
 * @example
 * lackOf({ ...treasury, token_balance_ubxs: "100", committed_ubxs: "20", waiting_ubxs: "90" }) // 10_000_000n
 */
export function lackOf(treasury: Treasury): bigint | null {
  if (treasury.token_balance_ubxs === null) return null;
  const lack =
    parseAmount(treasury.waiting_ubxs) +
    parseAmount(treasury.committed_ubxs) -
    parseAmount(treasury.token_balance_ubxs);
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
    if (isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== "request_in_flight")
      exportKey = null;
    throw error;
  }
}

/** Saves a file for the multisig on the person's device. */
export function saveBatch({ batch_id, csv }: PaymentBatch): void {
  download(`freehold-payments-${batch_id.slice(0, 8)}.csv`, csv);
}

/**
 * Takes a file back that the multisig has thrown away: its requests wait for their payment again.
 *
 * @throws {ApiError} `self_approval` for whoever exported it.
 */
export function takeBack(batchId: string): Promise<void> {
  return act(async () => {
    const { withdrawals, paid } = await admin.payments.takeBack(batchId);
    const back = `${count(withdrawals.length)} for the next file.`;
    return paid.length === 0
      ? { title: "The file is taken back", text: back }
      : {
          title: "Part of the file was paid",
          text: `${back} Please enter these transactions, which paid the rest: ${paid.map(({ tx_hash }) => tx_hash).join(", ")}`,
        };
  });
}

const count = (requests: number) => (requests === 1 ? "1 request waits" : `${requests} requests wait`);

/**
 * Lets a request be paid anew.
 *
 * @throws {ApiError} `payment_not_failed` while the chain does not prove that the payment can never be made.
 */
export function payAnew(id: string): Promise<void> {
  return act(async () => {
    await admin.payments.retry(id);
    return { title: "It is paid anew", text: "The request stands in line again and is paid by itself." };
  });
}
