import type {
  LinkAgreement,
  LinkRequest,
  PartnerLinked,
  PartnerLinks,
  RefundToConfirm,
  SignInContinued,
  TotalWithdrawalCreated,
  WindowAgreement,
  WindowTicket,
} from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, type IdempotentOptions, read, write } from "./request.ts";

/**
 * Sites of partners that may act in the account, and the windows in which a person agrees to one, or to a refund that one asks for.
 *
 * @example
 * const { links: connected } = await links.list();
 * await links.end(connected[0].id);
 */
export const links = {
  /** Lists the sites that are connected, newest first. */
  async list(options?: CallOptions) {
    return read<PartnerLinks>("/auth/links", options);
  },

  /** Disconnects a site. 404 `not_found` if it's disconnected already. */
  async end(id: string, options?: CallOptions) {
    return write<void>(`/auth/links/${segment(id)}`, undefined, options, { method: "DELETE" });
  },

  /** Returns what a partner asks for. Without a session, with the fragment of the window's URL. 404 `not_found`. */
  async openWindow(input: WindowTicket, options?: CallOptions) {
    return write<LinkRequest>("/auth/link-window/open", input, options, { ownCredentials: true });
  },

  /** Connects the site, with the number that its page shows. 403 `proof_required`; 404 `not_found`, also for a wrong number, which ends the request; 409 `already_linked`. */
  async make(input: LinkAgreement, options?: CallOptions) {
    return write<PartnerLinked>("/auth/links", input, options);
  },

  /** Goes back to the site at a redirect sign-in, by the link there is. 403 `link_required`; 404 `not_found`. */
  async continueSignIn(input: WindowTicket, options?: CallOptions) {
    return write<SignInContinued>("/auth/links/continue", input, options);
  },

  /** Returns the refund to another wallet that a partner's page asks for. 404 `not_found`, also for another account. */
  async openRefund(input: WindowTicket, options?: CallOptions) {
    return write<RefundToConfirm>("/wallet/refund-window/open", input, options);
  },

  /** Agrees to that refund, and requests it, with the number that the page shows. 403 `proof_required`; 404 `not_found`; 409 `withdrawal_pending`. */
  async confirmRefund(input: WindowAgreement, options?: IdempotentOptions) {
    return write<TotalWithdrawalCreated>("/wallet/refund-window/confirm", input, options);
  },
};

/** The type of {@link links}. */
export type LinksApi = typeof links;
