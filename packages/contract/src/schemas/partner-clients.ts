import { z } from "zod";
import { id, lines, openProposal, timestamp } from "./common.ts";

/** An address as browsers write it, by https or on a developer's own machine, without a fragment. */
const redirectUri = z
  .string()
  .max(500)
  .refine((text) => URL.canParse(text) && new URL(text).href === text, {
    message: "must be a full address as browsers write it, such as https://partner.example/refund",
  })
  .refine((text) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[^#@]+$/.test(text), {
    message: "must begin with https:// unless it's localhost, and have no # or @",
  });

/** What two admins agree on. */
const redirectUris = z
  .array(redirectUri)
  .min(1, "must name at least one")
  .max(20, "must be at most 20")
  .meta({ description: "Pages that people may be sent back to. They're compared exactly, with path and query" });

/** `POST /admin/partners/{id}/clients`. */
export const partnerClientProposal = z
  .object({
    redirect_uris: redirectUris,
    reason: lines.min(3).max(500).meta({ description: "For the admin who confirms it" }),
  })
  .meta({
    id: "PartnerClientProposal",
    example: { redirect_uris: ["https://partner.example/refund"], reason: "Contract of 1 March" },
  });
/** `POST /admin/partners/{id}/clients`. */
export type PartnerClientProposal = z.input<typeof partnerClientProposal>;

/** A client of a partner's pages without a server. */
export const partnerClient = z
  .object({
    id,
    client_id: z.string().meta({
      description: "For the partner's page. It's no secret",
      example: "fh_pc_0f8fad5bd9cb469fa16570867728950e",
    }),
    status: z.enum(["live", "revoked"]),
    redirect_uris: z.array(z.string()),
    created_at: timestamp,
    agreed_by: z
      .array(z.string())
      .meta({ description: "Emails of the two admins; none if it was made on the machine" }),
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    revoked_by: z.string().nullable().meta({ description: "Email of the admin" }),
  })
  .meta({ id: "PartnerClient" });
/** A client of a partner's pages without a server. */
export type PartnerClient = z.output<typeof partnerClient>;

/** `GET /admin/partners/{id}/clients`. */
export const partnerClients = z
  .object({
    success: z.literal(true),
    clients: z.array(partnerClient).meta({ description: "Newest first" }),
    proposal: openProposal
      .extend({ redirect_uris: z.array(z.string()), reason: z.string() })
      .nullable()
      .meta({ description: "The client that is waiting for another admin" }),
  })
  .meta({ id: "PartnerClients" });
/** `GET /admin/partners/{id}/clients`. */
export type PartnerClients = z.output<typeof partnerClients>;
