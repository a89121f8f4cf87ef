import type { InvestmentAnswer, InvestmentRequest, Investments } from "@freehold/contract";
import { type CallOptions, read, write } from "../request.ts";

/** The caller's investments. */
export const investments = {
  /** The caller's investments. */
  async list(options?: CallOptions) {
    return read<Investments>("/investments", options);
  },

  /** Buys shares. 409 `platform_suspended`, `insufficient_balance`, `not_enough_shares`. */
  async create(body: InvestmentRequest, options?: CallOptions) {
    return write<InvestmentAnswer>("/investments", body, options);
  },
};
