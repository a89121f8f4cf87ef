import type { AdminWithdrawalDetail, DestinationInspection, Rejection } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { type Shown, signShown } from "../../../shared/admin/signing/sign.ts";
import { $openRequestId, $outcome, act } from "../../../shared/admin/store.ts";
import { createUserStore, reload } from "../../../shared/query/user-query.ts";
import { $requestMessages } from "./messages.ts";

/** The open request with its deposits and its history. */
export const $request = createUserStore<AdminWithdrawalDetail>("admin:request", [$openRequestId], () =>
  withdrawalAdmin.get($openRequestId.get() as string),
);

/** What is at the address that the open request goes to. The chain is asked, so that the request does not wait for it. */
export const $destination = createUserStore<DestinationInspection>("admin:destination", [$openRequestId], () =>
  withdrawalAdmin.destination($openRequestId.get() as string),
);

/**
 * Gives one admin's approval to a request, signed if the admin has a passkey.
 *
 * @param shown - what the admin was shown of it.
 * @returns false if the request had changed meanwhile: `$outcome` says so, and the request is read again.
 * @throws {ApiError} whatever else the call rejects with, and as {@link signShown}.
 */
export function approve(id: string, shown: Shown): Promise<boolean> {
  return act(async () => {
    const t = $requestMessages.get();
    await signShown(shown);
    const { withdrawal } = await withdrawalAdmin.approve(id);
    return withdrawal.approvals_needed > withdrawal.approvals_given
      ? { title: t.recordedTitle, text: `${t.recordedText} ${withdrawal.second_approval_sentence ?? ""}` }
      : { title: t.approvedTitle, text: t.approvedText };
  }, whoWasQuicker(id));
}

/**
 * Signs the approval that the admin gave to a request before they had a passkey.
 *
 * @throws {ApiError} as {@link approve}.
 */
export function sign(id: string, shown: Shown): Promise<boolean> {
  return act(async () => {
    const t = $requestMessages.get();
    await signShown(shown);
    return { title: t.signedTitle, text: t.signedText };
  }, whoWasQuicker(id));
}

/**
 * Rejects a request that is pending or approved. The reservation returns to the person's deposits.
 *
 * @param rejection.reason - why, for the person who asked; 3 to 500 characters.
 * @param rejection.status - as the admin saw it when they decided.
 * @throws {ApiError} as {@link approve}.
 */
export function reject(id: string, rejection: Rejection): Promise<boolean> {
  return act(async () => {
    const t = $requestMessages.get();
    await withdrawalAdmin.reject(id, rejection);
    return { title: t.rejectedTitle, text: t.rejectedText };
  }, whoWasQuicker(id));
}

/**
 * Says that the admin is on a request. That another one was quicker is an outcome, as of a decision.
 *
 * @param from - the id of the admin who was on it, as the screen shows it; null where none was.
 * @throws {ApiError} whatever else the call rejects with.
 */
export async function take(id: string, from: string | null): Promise<void> {
  try {
    await withdrawalAdmin.take(id, { from });
  } catch (error) {
    if (!isApiError(error) || error.code !== "invalid_transition") throw error;
    $outcome.set({ tone: "info", title: $requestMessages.get().notTaken, text: error.detail ?? "" });
  }
  reload("admin:queue", "admin:request", "admin:trail");
}

/**
 * Says that the admin is on a request no more.
 *
 * @throws {ApiError}
 */
export async function giveBack(id: string): Promise<void> {
  await withdrawalAdmin.giveBack(id);
  reload("admin:queue", "admin:request", "admin:trail");
}

/** By the history of a request: who brought it to where it is. */
export function whoWasQuicker(id: string): () => Promise<string | null> {
  return async () => {
    const latest = (await withdrawalAdmin.get(id)).events.at(-1);
    return latest?.by ? $requestMessages.get()[`${latest.status}By`]({ who: latest.by }) : null;
  };
}
