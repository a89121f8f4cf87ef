import type { Disavowal, Disavowed } from "@freehold/contract";
import { type CallOptions, write } from "./request.ts";

/**
 * What can be done about a withdrawal without being signed in.
 *
 * @example
 * const { before } = await withdrawals.disavow({ token });
 */
export const withdrawals = {
  /** Says by the token of a mail's link: this was not me. 404 `not_found`, 409 `invalid_transition` once it is being paid. */
  async disavow(body: Disavowal, options?: CallOptions) {
    return write<Disavowed>("/withdrawals/disavow", body, options);
  },
};
