import type { AdminWithdrawalDetail } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { $openRequestId, act } from "../../../shared/admin/store.ts";
import { createUserStore } from "../../../shared/query/user-query.ts";
import { $requestMessages } from "./messages.ts";

/** The open request with its deposits and its history. */
export const $request = createUserStore<AdminWithdrawalDetail>("admin:request", [$openRequestId], () =>
  withdrawalAdmin.get($openRequestId.get() as string),
);

/**
 * Gives one admin's approval to a request.
 *
 * @throws {ApiError} unless the request had changed meanwhile; then `$outcome` says so and the request is read again.
 */
export function approve(id: string): Promise<void> {
  return act(async () => {
    const t = $requestMessages.get();
    const { withdrawal } = await withdrawalAdmin.approve(id);
    return withdrawal.approvals_needed > withdrawal.approvals_given
      ? { title: t.recordedTitle, text: `${t.recordedText} ${withdrawal.second_approval_sentence ?? ""}` }
      : { title: t.approvedTitle, text: t.approvedText };
  });
}

/**
 * Rejects a request that is pending or approved. The reservation returns to the person's deposits.
 *
 * @param reason - why, for the person who asked; 3 to 500 characters.
 * @throws {ApiError} as {@link approve}.
 */
export function reject(id: string, reason: string): Promise<void> {
  return act(async () => {
    const t = $requestMessages.get();
    await withdrawalAdmin.reject(id, { reason });
    return { title: t.rejectedTitle, text: t.rejectedText };
  });
}
