import type { WithdrawalReport, WithdrawalReported } from "@freehold/contract";
import { type CallOptions, write } from "./request.ts";

/**
 * Withdrawal calls that need no session.
 *
 * @example
 * const { request } = await withdrawals.report({ token });
 */
export const withdrawals = {
  /** Reports a request as "It wasn't me", with the token of the emailed link. 404 `not_found`. */
  async report(body: WithdrawalReport, options?: CallOptions) {
    return write<WithdrawalReported>("/withdrawals/report", body, options, { ownCredentials: true });
  },
};
