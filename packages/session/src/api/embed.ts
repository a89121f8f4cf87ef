import type { EmbedSession, RefundTicket } from "@freehold/contract";
import { type CallOptions, read, write } from "./request.ts";

/**
 * For a partner's page, which has a client secret.
 *
 * @example
 * const { link } = await embed.session();
 */
export const embed = {
  /** Returns what the client secret may do, and whether the account is connected. 401 `token_expired`. */
  async session(options?: CallOptions) {
    return read<EmbedSession>("/embed/session", options);
  },

  /** Asks the owner to agree to a refund to another wallet, in a window of the platform. 422 `invalid_wallet_address`. */
  async createRefundTicket(input: { wallet_address: string }, options?: CallOptions) {
    return write<RefundTicket>("/embed/refund-tickets", input, options);
  },
};

/** The type of {@link embed}. */
export type EmbedApi = typeof embed;
