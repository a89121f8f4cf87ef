import type { AdminWithdrawal } from "@freehold/contract";
import { atom } from "nanostores";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { $userId } from "../../../shared/query/user-id.ts";
import { $queueMessages } from "./messages.ts";

/** The requests that are chosen to be approved or signed, by id, in the order they were chosen. Kept from page to page. */
export const $selected = atom<ReadonlyMap<string, AdminWithdrawal>>(new Map());

/** The requests that an admin is asked about before all of them are approved or signed; null while none are. */
export const $approving = atom<readonly AdminWithdrawal[] | null>(null);

/** Chooses requests, or lets them go again. */
export function select(requests: readonly AdminWithdrawal[], chosen: boolean): void {
  const next = new Map($selected.get());
  for (const request of requests) {
    if (chosen) next.set(request.id, request);
    else next.delete(request.id);
  }
  $selected.set(next);
}

/** Lets go of all that is chosen. */
export function clearSelection(): void {
  $selected.set(new Map());
}

// What an admin has chosen and is asked about is not there for the next one.
$userId.listen(() => {
  clearSelection();
  $approving.set(null);
});

/** Whether a signature is missing that still matters. Nothing holds what is approved: its payment is on its way. */
function lacksSignature({
  lacks_your_signature,
  status,
  hold_reason,
}: Pick<AdminWithdrawal, "lacks_your_signature" | "status" | "hold_reason">): boolean {
  return lacks_your_signature && (status === "pending" || hold_reason !== null);
}

/** What an admin can do about a request among several: approve it, or sign their approval of it; null for neither. */
export function partInBatch(
  request: Pick<AdminWithdrawal, "your_part" | "lacks_your_signature" | "status" | "hold_reason">,
): "approve" | "sign" | null {
  if (lacksSignature(request)) return "sign";
  return request.your_part === null && request.status === "pending" ? "approve" : null;
}

/**
 * Why an admin cannot approve a request, in a sentence; null if they can.
 *
 * @example
 * whyNot(request) // "This request pays you, so another admin needs to decide on it."
 */
export function whyNot(
  request: Pick<AdminWithdrawal, "your_part" | "lacks_your_signature" | "status" | "hold_reason">,
): string | null {
  const { your_part: part } = request;
  if (lacksSignature(request)) return $queueMessages.get().unsigned;
  if (part === "owner") return $queueMessages.get().ownRequest;
  return part === "approver" ? $adminMessages.get().youApproved : null;
}
