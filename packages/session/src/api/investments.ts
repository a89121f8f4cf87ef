import type {
  InvestmentAnswer,
  InvestmentQuery,
  InvestmentQuote,
  InvestmentRequest,
  Investments,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, type IdempotentOptions, read, readFile, write } from "./request.ts";

/**
 * What the signed-in person holds, and buying more.
 *
 * @example
 * const { holdings, totals } = await investments.list();
 */
export const investments = {
  /** All that is held with its sums, and purchases, newest first; 20 a page. */
  async list(which: InvestmentQuery = {}, options?: CallOptions) {
    return read<Investments>(`/investments${query(which)}`, options);
  },

  /** What a purchase would cost and leave. It holds nothing. */
  async quote(which: Pick<InvestmentRequest, "property_id" | "amount_ubxs" | "shares">, options?: CallOptions) {
    return read<InvestmentQuote>(`/investments/quote${query(which)}`, options);
  },

  /**
   * Buys shares. 409 `platform_suspended`, `not_for_sale`, `not_enough_shares`, `insufficient_balance`, `price_changed`; nothing is
   * bought then.
   */
  async invest(body: InvestmentRequest, options?: IdempotentOptions) {
    return write<InvestmentAnswer>("/investments", body, options);
  },

  /** One purchase of the signed-in person. */
  async get(id: string, options?: CallOptions) {
    return read<InvestmentAnswer>(`/investments/${segment(id)}`, options);
  },

  /** The receipt of a purchase, as PDF. */
  async receipt(id: string, options?: CallOptions) {
    return readFile(`/investments/${segment(id)}/receipt.pdf`, options);
  },
};
