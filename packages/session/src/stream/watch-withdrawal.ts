import type { WithdrawalProgress } from "@freehold/contract";
import { parseProgress } from "../api/parse-withdrawals.ts";
import { type CallOptions, signalOf } from "../http/call.ts";
import { segment } from "../http/path.ts";
import { request } from "../manager/shared-session.ts";
import { followStream } from "./follow-stream.ts";

const CLOSED: readonly string[] = ["completed", "rejected", "cancelled"];

/**
 * Follows one of the caller's withdrawal requests: reports its progress at once and on every change, until it is closed.
 *
 * It listens to the server's events, and polls every 10 seconds while none arrive. It pauses while the page is hidden, or inactive for
 * long. A 401 ends the session, as in every other call.
 *
 * @param id - of the request.
 * @param onProgress - called with the progress, sometimes with the same one again.
 * @param options - `signal` stops it early.
 * @returns a promise that resolves when the request is completed, rejected or cancelled, or `signal` aborts.
 * @throws {ApiError} if retrying is pointless: `unauthorized` or `not_found`.
 * @example
 * await watchWithdrawal(withdrawal.id, ({ payment }) => show(payment?.confirmations), { signal });
 */
export async function watchWithdrawal(
  id: string,
  onProgress: (progress: WithdrawalProgress) => void,
  options?: CallOptions,
): Promise<void> {
  const path = `/wallet/withdrawals/${segment(id)}`;
  const signal = signalOf(options) ?? new AbortController().signal;
  let closed = false;
  function emit(progress: WithdrawalProgress): void {
    closed = CLOSED.includes(progress.withdrawal.status);
    onProgress(progress);
  }
  await followStream(
    {
      path: `${path}/events`,
      event: "progress",
      take: (data) => {
        const progress = parseProgress(data);
        if (progress) emit(progress);
        return progress !== null;
      },
      ask: async () =>
        emit(
          (await request({
            method: "GET",
            path: `${path}/progress`,
            signal,
            parse: parseProgress,
          })) as WithdrawalProgress,
        ),
      isOver: () => closed,
    },
    signal,
  );
}
