import type { WithdrawalReport, WithdrawalReported } from "@freehold/contract";
import { type CallOptions, write } from "./request.ts";

/**
 * Withdrawal calls that need no session.
 *
 * @example
 * const { before } = await withdrawals.report({ token });
 */
export const withdrawals = {
  /** Reports a request as "It wasn't me", with the token of the emailed link. 404 `not_found`, 409 `invalid_transition` once it is being paid. */
  async report(body: WithdrawalReport, options?: CallOptions) {
    return write<WithdrawalReported>("/withdrawals/report", body, options);
  },
};
