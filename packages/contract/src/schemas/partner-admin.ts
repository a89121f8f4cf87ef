import { z } from "zod";
import { id, keyPageOf, keyPageQuery, line, lines, openProposal, orNull, timestamp } from "./common.ts";
import { linkScope, pageOrigin } from "./partners.ts";

const count = z.number().int();

/** A partner as admins see it in the list. */
export const adminPartner = z
  .object({
    id,
    name: z.string().meta({ description: "What people read where they connect an account. It never changes" }),
    created_at: timestamp,
    live_keys: count.meta({ description: "Keys that aren't revoked, two at most" }),
    live_links: count.meta({ description: "Accounts that are connected now" }),
    requests_30_days: count.meta({ description: "Requests in the log: client secrets asked for, and refused calls" }),
    last_used_at: timestamp.nullable().meta({ description: "When one of its keys was last used, to the minute" }),
    has_proposal: z.boolean().meta({ description: "A new key or client is waiting for another admin" }),
  })
  .meta({ id: "AdminPartner" });
/** A partner as admins see it in the list. */
export type AdminPartner = z.output<typeof adminPartner>;

/** `GET /admin/partners`, newest first. */
export const adminPartners = keyPageOf(adminPartner).meta({ id: "AdminPartners" });
/** `GET /admin/partners`. */
export type AdminPartners = z.output<typeof adminPartners>;

/** The query of `GET /admin/partners`. */
export const adminPartnersQuery = keyPageQuery;

/** `POST /admin/partners`. */
export const newPartner = z
  .object({
    name: line.pipe(z.string().min(2).max(60)).meta({
      description: "What people read where they connect an account. It can never change",
      example: "Acme Homes",
    }),
  })
  .meta({ id: "NewPartner" });
/** `POST /admin/partners`. */
export type NewPartner = z.input<typeof newPartner>;

/** Limits of a key's requests per minute. */
const requestsPerMinute = z.number().int().min(1).max(6_000);

/** A page that may use what a key gets: by https, or a developer's own machine. */
const keyOrigin = pageOrigin.refine((origin) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin), {
  message: "must begin with https:// unless it's localhost",
});

/** What two admins agree on: the pages of a key and its limit. */
const keyTerms = {
  origins: z
    .array(keyOrigin)
    .min(1, "must name at least one")
    .max(20, "must be at most 20")
    .meta({ description: "Pages that may use what the key gets" }),
  requests_per_minute: requestsPerMinute.meta({ description: "Further requests get 429 `too_many_requests`" }),
};

/** `POST /admin/partners/{id}/keys`. */
export const partnerKeyProposal = z
  .object({ ...keyTerms, reason: lines.min(3).max(500).meta({ description: "For the admin who confirms it" }) })
  .meta({
    id: "PartnerKeyProposal",
    example: { origins: ["https://partner.example"], requests_per_minute: 600, reason: "Contract of 1 March" },
  });
/** `POST /admin/partners/{id}/keys`. */
export type PartnerKeyProposal = z.input<typeof partnerKeyProposal>;

/** A secret key of a partner, without its secret. */
export const partnerKey = z
  .object({
    id,
    status: z.enum(["hidden", "live", "revoked"]).meta({
      description: "hidden: two admins agreed to it, and neither has had it shown yet, so it doesn't work",
    }),
    hint: z.string().nullable().meta({ description: "The last four digits of its secret; null if it was never shown" }),
    origins: z.array(z.string()),
    requests_per_minute: count,
    created_at: timestamp,
    agreed_by: z
      .array(z.string())
      .meta({ description: "Emails of the two admins; none if it was made on the machine" }),
    can_show: z.boolean().meta({ description: "The caller may have it shown, once" }),
    shown_at: timestamp.nullable(),
    shown_to: z.string().nullable().meta({ description: "Email of the admin" }),
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    revoked_by: z.string().nullable().meta({ description: "Email of the admin" }),
  })
  .meta({ id: "PartnerKey" });
/** A secret key of a partner, without its secret. */
export type PartnerKey = z.output<typeof partnerKey>;

/** A public key of a partner that is kept here. */
export const publicKeyOfPartner = z
  .object({
    kid: z.string().nullable().meta({ description: "What the partner calls it; null if it has no ID" }),
    thumbprint: z.string().meta({ description: "Which key it is (RFC 7638, SHA-256): compare it with the partner's" }),
  })
  .meta({ id: "PublicKeyOfPartner" });
/** A public key of a partner that is kept here. */
export type PublicKeyOfPartner = z.output<typeof publicKeyOfPartner>;

/** What two admins agree on: where the public keys of a partner are, their pages, and their limit. */
const jwksTerms = {
  url: z.string().nullable().meta({ description: "Address of the key set; null if it is kept here" }),
  keys: z.array(publicKeyOfPartner).meta({ description: "The keys that are kept here" }),
  origins: z.array(z.string()),
  requests_per_minute: count,
};

/** The public keys that a partner's assertions are verified by (RFC 7523). */
export const partnerJwks = z
  .object({
    id,
    ...jwksTerms,
    created_at: timestamp,
    agreed_by: z
      .array(z.string())
      .meta({ description: "Emails of the two admins; none if they were added on the machine" }),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: "PartnerJwks" });
/** The public keys that a partner's assertions are verified by (RFC 7523). */
export type PartnerJwks = z.output<typeof partnerJwks>;

/** `POST /admin/partners/{id}/jwks`. */
export const partnerJwksProposal = z
  .object({
    url: z.url().max(2_000).optional().meta({ description: "Address of the key set. Name either this or `keys`" }),
    keys: z
      .object({
        keys: z
          .array(
            z
              .object({ kty: z.enum(["EC", "OKP", "RSA"]), kid: z.string().max(200).optional() })
              // Optional, since TypeScript holds `kid` against the type of all other members.
              .catchall(z.union([z.string(), z.array(z.string())]).optional()),
          )
          .min(1)
          .max(20),
      })
      .optional()
      .meta({ description: "A JSON Web Key Set of public keys" }),
    ...keyTerms,
    reason: lines.min(3).max(500).meta({ description: "For the admin who confirms it" }),
  })
  .meta({
    id: "PartnerJwksProposal",
    example: {
      url: "https://partner.example/jwks.json",
      origins: ["https://partner.example"],
      requests_per_minute: 600,
      reason: "Contract of 1 March",
    },
  });
/** `POST /admin/partners/{id}/jwks`. */
export type PartnerJwksProposal = z.input<typeof partnerJwksProposal>;

/** `GET /admin/partners/{id}`. */
export const adminPartnerDetail = z
  .object({
    success: z.literal(true),
    partner: adminPartner,
    keys: z.array(partnerKey).meta({ description: "Newest first" }),
    proposal: openProposal
      .extend({ origins: z.array(z.string()), requests_per_minute: count, reason: z.string() })
      .nullable()
      .meta({ description: "The key that is waiting for another admin" }),
    jwks: orNull(partnerJwks).meta({ description: "The public keys that work now" }),
    jwks_proposal: openProposal
      .extend({ ...jwksTerms, reason: z.string() })
      .nullable()
      .meta({ description: "Public keys that are waiting for another admin" }),
  })
  .meta({ id: "AdminPartnerDetail" });
/** `GET /admin/partners/{id}`. */
export type AdminPartnerDetail = z.output<typeof adminPartnerDetail>;

/** `POST /admin/partners/{id}/keys/{key}/show`: the only time that the secret is sent. */
export const partnerKeyShown = z
  .object({
    success: z.literal(true),
    secret: z
      .string()
      .meta({ description: "Hand it to the partner. We keep its hash only", example: "fh_sk_live_12ab…" }),
    key: partnerKey,
  })
  .meta({ id: "PartnerKeyShown" });
/** `POST /admin/partners/{id}/keys/{key}/show`. */
export type PartnerKeyShown = z.output<typeof partnerKeyShown>;

/** A customer of a partner who has connected an account. */
export const adminPartnerLink = z
  .object({
    id,
    external_id: z.string().meta({ description: "The partner's ID of the customer" }),
    user: z.object({ id, email: z.string() }),
    scope: z.array(linkScope),
    origin: z.string(),
    linked_at: timestamp,
    expires_at: timestamp,
    ended_at: timestamp.nullable(),
    ended_because: z.enum(["person", "admin", "renewed", "access_ended"]).nullable(),
  })
  .meta({ id: "AdminPartnerLink" });
/** A customer of a partner who has connected an account. */
export type AdminPartnerLink = z.output<typeof adminPartnerLink>;

/** `GET /admin/partners/{id}/links`, newest first. */
export const adminPartnerLinks = keyPageOf(adminPartnerLink).meta({ id: "AdminPartnerLinks" });
/** `GET /admin/partners/{id}/links`. */
export type AdminPartnerLinks = z.output<typeof adminPartnerLinks>;

/** A request of a partner's server, or one of its pages that was refused. */
export const partnerRequest = z
  .object({
    id,
    at: timestamp,
    method: z.string(),
    path: z.string().meta({ description: "Its pattern", example: "/wallet/withdrawals/{id}" }),
    status: count,
    code: z.string().nullable().meta({ description: "Of the problem, if it was refused" }),
    ms: count.meta({ description: "How long it took, in milliseconds" }),
    request_id: id.meta({ description: "As in the response's X-Request-Id" }),
    key_hint: z.string().nullable(),
    origin: z.string().nullable(),
    version: z.string().nullable().meta({ description: "Of the widget" }),
    body: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "Names of fields. Of their values only scope, components and origin, and the beginning of external_id",
    }),
  })
  .meta({ id: "PartnerRequest" });
/** A request of a partner. */
export type PartnerRequest = z.output<typeof partnerRequest>;

/** `GET /admin/partners/{id}/requests`, newest first: those of 30 days. */
export const partnerRequests = keyPageOf(partnerRequest).meta({ id: "PartnerRequests" });
/** `GET /admin/partners/{id}/requests`. */
export type PartnerRequests = z.output<typeof partnerRequests>;

/** The query of `GET /admin/partners/{id}/requests`. */
export const partnerRequestsQuery = keyPageQuery.extend({
  outcome: z.enum(["done", "refused"]).optional(),
  code: z.string().min(1).max(60).optional(),
  origin: z.string().min(1).max(300).optional(),
  version: z.string().min(1).max(40).optional(),
});
/** The query of `GET /admin/partners/{id}/requests`. */
export type PartnerRequestsQuery = z.input<typeof partnerRequestsQuery>;

const counted = { requests: count, last_at: timestamp };

/** `GET /admin/partners/{id}/figures`: what the log of 30 days adds up to. */
export const partnerFigures = z
  .object({
    success: z.literal(true),
    requests: count,
    refused: count,
    errors: z
      .array(z.object({ code: z.string(), ...counted }))
      .meta({ description: "Refused requests by their problem, most frequent first" }),
    origins: z
      .array(
        z.object({
          origin: z.string(),
          requests: count,
          refused: count,
          last_at: timestamp.nullable(),
          is_allowed: z.boolean().meta({ description: "A live key is for it" }),
        }),
      )
      .meta({ description: "Pages of live keys, and the 50 others with the most requests" }),
    versions: z
      .array(z.object({ version: z.string(), ...counted }))
      .meta({ description: "Versions of the widgets in use, latest request first" }),
  })
  .meta({ id: "PartnerFigures" });
/** `GET /admin/partners/{id}/figures`. */
export type PartnerFigures = z.output<typeof partnerFigures>;
