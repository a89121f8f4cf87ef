import type {
  AdminPartnerDetail,
  AdminPartnerLinks,
  AdminPartners,
  NewPartner,
  PartnerClientProposal,
  PartnerClients,
  PartnerFigures,
  PartnerJwksProposal,
  PartnerKeyProposal,
  PartnerKeyShown,
  PartnerRequests,
  PartnerRequestsQuery,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, read, write } from "./request.ts";

const pathOf = (id: string, rest = "") => `/admin/partners/${segment(id)}${rest}`;

/**
 * Partners and their keys, for admins. Others get 403 `forbidden`.
 *
 * @example
 * const { partner } = await partners.create({ name: "Acme Homes" });
 * await partners.proposeKey(partner.id, { origins: ["https://acme.example"], requests_per_minute: 600, reason: "Contract" });
 */
export const partners = {
  /** Lists partners, newest first; pages by key. */
  async list(which: KeyPageQuery = {}, options?: CallOptions) {
    return read<AdminPartners>(`/admin/partners${query(which)}`, options);
  },

  /** Creates a partner. Its name can never change. */
  async create(body: NewPartner, options?: CallOptions) {
    return write<AdminPartnerDetail>("/admin/partners", body, options);
  },

  /** Returns a partner with its keys. 404 `not_found`. */
  async get(id: string, options?: CallOptions) {
    return read<AdminPartnerDetail>(pathOf(id), options);
  },

  /** Lists customers who connected an account, newest first; pages by key. */
  async links(id: string, which: KeyPageQuery = {}, options?: CallOptions) {
    return read<AdminPartnerLinks>(pathOf(id, `/links${query(which)}`), options);
  },

  /** Disconnects a customer at once; the person is emailed. 403 `own_account`, 404 `not_found`. */
  async endLink(id: string, link: string, options?: CallOptions) {
    return write<void>(pathOf(id, `/links/${segment(link)}/end`), undefined, options);
  },

  /** Lists the requests of 30 days, newest first; pages by key. */
  async requests(id: string, which: PartnerRequestsQuery = {}, options?: CallOptions) {
    return read<PartnerRequests>(pathOf(id, `/requests${query(which)}`), options);
  },

  /** Returns errors by kind, pages and versions of 30 days. */
  async figures(id: string, options?: CallOptions) {
    return read<PartnerFigures>(pathOf(id, "/figures"), options);
  },

  /** Proposes a key, which another admin has to confirm: see `proposals`. 409 `invalid_transition`. */
  async proposeKey(id: string, body: PartnerKeyProposal, options?: CallOptions) {
    return write<AdminPartnerDetail>(pathOf(id, "/keys"), body, options);
  },

  /** Proposes public keys, which another admin has to confirm. 409 `invalid_transition`. */
  async proposeJwks(id: string, body: PartnerJwksProposal, options?: CallOptions) {
    return write<AdminPartnerDetail>(pathOf(id, "/jwks"), body, options);
  },

  /** Revokes public keys at once. 404 `not_found`. */
  async revokeJwks(id: string, jwks: string, options?: CallOptions) {
    return write<AdminPartnerDetail>(pathOf(id, `/jwks/${segment(jwks)}/revoke`), undefined, options);
  },

  /** Returns a key's secret, once, to one of the two admins who agreed to it. 403 `forbidden`, 409 `invalid_transition`. */
  async showKey(id: string, key: string, options?: CallOptions) {
    return write<PartnerKeyShown>(pathOf(id, `/keys/${segment(key)}/show`), undefined, options);
  },

  /** Returns the clients for redirect sign-in. 404 `not_found`. */
  async clients(id: string, options?: CallOptions) {
    return read<PartnerClients>(pathOf(id, "/clients"), options);
  },

  /** Proposes a client, which another admin has to confirm: see `proposals`. 409 `invalid_transition`. */
  async proposeClient(id: string, body: PartnerClientProposal, options?: CallOptions) {
    return write<PartnerClients>(pathOf(id, "/clients"), body, options);
  },

  /** Revokes a client at once, with everything that it got. 409 `invalid_transition`. */
  async revokeClient(id: string, client: string, options?: CallOptions) {
    return write<PartnerClients>(pathOf(id, `/clients/${segment(client)}/revoke`), undefined, options);
  },

  /** Revokes a key at once, with everything that it got. 409 `invalid_transition`. */
  async revokeKey(id: string, key: string, options?: CallOptions) {
    return write<AdminPartnerDetail>(pathOf(id, `/keys/${segment(key)}/revoke`), undefined, options);
  },
};
