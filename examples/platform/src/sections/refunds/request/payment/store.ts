import type { Completion } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { admin } from "@freehold/session/api/admin";
import { act } from "../../shared/store.ts";
import { $paymentMessages } from "./messages.ts";

/**
 * Records the payment of an approved request, which completes it.
 *
 * @throws {ApiError} unless the request had changed meanwhile; `tx_id_used` if the transaction already stands for another
 * refund.
 */
export function recordPayment(id: string, payment: Completion): Promise<void> {
  return act(async () => {
    const t = $paymentMessages.get();
    await admin.withdrawals.complete(id, payment);
    return { title: t.recordedTitle, text: t.recordedText };
  });
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
