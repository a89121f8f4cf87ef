import type { Completion } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { payments } from "@freehold/session/api/payments";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { act } from "../../../../shared/admin/store.ts";
import { whoWasQuicker } from "../store.ts";
import { $paymentMessages } from "./messages.ts";

/**
 * Records the payment of an approved request, which completes it.
 *
 * @returns false if the request had changed meanwhile.
 * @throws {ApiError} `tx_id_used` if the transaction already stands for another
 * refund.
 */
export function recordPayment(id: string, payment: Completion): Promise<boolean> {
  return act(async () => {
    const t = $paymentMessages.get();
    await withdrawalAdmin.complete(id, payment);
    return { title: t.recordedTitle, text: t.recordedText };
  }, whoWasQuicker(id));
}

/** What the server says about the transaction itself. */
const ABOUT_TX_ID: ReadonlySet<string> = new Set([
  "tx_id_used",
  "payment_not_found",
  "payment_not_final",
  "payment_mismatch",
]);

/** What is wrong with the transaction that was given, by the server's answer; null where the error is about something else. */
export function txIdProblemOf(error: unknown): string | null {
  return isApiError(error) && ABOUT_TX_ID.has(error.code) ? (error.detail ?? error.message) : null;
}

/** Reads a file for the multisig again. @throws {ApiError} if it could not be read. */
export async function readBatch(batchId: string): Promise<string> {
  return (await payments.batch(batchId)).csv;
}

/**
 * Takes a file back that the multisig has thrown away: its requests wait for their payment again.
 *
 * @returns false if another admin was quicker.
 * @throws {ApiError} `self_approval` for the admin who exported it.
 */
export function takeBack(batchId: string): Promise<boolean> {
  return act(async () => {
    const t = $paymentMessages.get();
    const { withdrawals, own, paid } = await payments.takeBack(batchId);
    const requests = t.requestsWait(withdrawals.length);
    const rest = own.length > 0 ? ` ${t.requestsStay(own.length)}` : "";
    if (paid.length === 0) return { title: t.takenBackTitle, text: t.takenBackText({ requests }) + rest };
    const transactions = paid.map(({ tx_hash }) => tx_hash).join(", ");
    return { title: t.partlyPaidTitle, text: t.partlyPaidText({ requests, transactions }) + rest };
  });
}
