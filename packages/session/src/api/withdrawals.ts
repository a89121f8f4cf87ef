import type { WithdrawalReport, WithdrawalReported } from "@freehold/contract";
import { type CallOptions, write } from "./request.ts";

/**
 * What can be done about a withdrawal without being signed in.
 *
 * @example
 * const { before } = await withdrawals.report({ token });
 */
export const withdrawals = {
  /** Says by the token of a mail's link: it wasn't me. 404 `not_found`, 409 `invalid_transition` once it is being paid. */
  async report(body: WithdrawalReport, options?: CallOptions) {
    return write<WithdrawalReported>("/withdrawals/report", body, options);
  },
};
