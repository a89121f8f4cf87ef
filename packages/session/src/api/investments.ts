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
 * The signed-in user's investments.
 *
 * @example
 * const { holdings, totals } = await investments.list();
 */
export const investments = {
  /** Returns all holdings with their totals, and purchases, newest first; 20 per page. */
  async list(which: InvestmentQuery = {}, options?: CallOptions) {
    return read<Investments>(`/investments${query(which)}`, options);
  },

  /** Returns the cost of a purchase and the balance after it. It reserves nothing. */
  async quote(which: Pick<InvestmentRequest, "property_id" | "amount_ubxs" | "shares">, options?: CallOptions) {
    return read<InvestmentQuote>(`/investments/quote${query(which)}`, options);
  },

  /**
   * Buys shares. 409 `platform_suspended`, `not_for_sale`, `not_enough_shares`, `insufficient_balance`, `price_changed`: nothing was
   * bought.
   */
  async invest(body: InvestmentRequest, options?: IdempotentOptions) {
    return write<InvestmentAnswer>("/investments", body, options);
  },

  /** Returns one of the signed-in user's purchases. */
  async get(id: string, options?: CallOptions) {
    return read<InvestmentAnswer>(`/investments/${segment(id)}`, options);
  },

  /** Downloads the receipt of a purchase as a PDF. */
  async receipt(id: string, options?: CallOptions) {
    return readFile(`/investments/${segment(id)}/receipt.pdf`, options);
  },
};
