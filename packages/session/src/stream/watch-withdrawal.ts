import type { WithdrawalProgress } from "@freehold/contract";
import { localError } from "../http/api-error.ts";
import { type CallOptions, signalOf } from "../http/call.ts";
import { segment } from "../http/path.ts";

/**
 * Tells how far one of the caller's withdrawal requests is: at once, and whenever it changes, until it is over.
 *
 * It listens to the server's events, and asks every 10 seconds while none come through. It rests while the page is hidden,
 * and where nobody has touched the page for long. A 401 ends the session as it does in every other call.
 *
 * @param id - of the request.
 * @param told - may hear the same again.
 * @param options - `signal` ends it early.
 * @returns resolved when the request is completed, rejected or cancelled, or `signal` has aborted.
 * @throws {ApiError} where asking again is of no use: `unauthorized`, or `not_found`, also from a server without this call.
 * @example
 * await watchWithdrawal(withdrawal.id, ({ payment }) => show(payment?.confirmations), { signal });
 */
export async function watchWithdrawal(
  id: string,
  told: (progress: WithdrawalProgress) => void,
  options?: CallOptions,
): Promise<void> {
  const path = `/wallet/withdrawals/${segment(id)}`;
  const signal = signalOf(options) ?? new AbortController().signal;
  const { followWithdrawal } = await import("./follow-withdrawal.ts").catch((cause: unknown) => {
    throw localError("unreachable", { cause });
  });
  await followWithdrawal(path, told, signal);
}
