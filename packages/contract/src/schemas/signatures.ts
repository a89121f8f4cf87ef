import { z } from "zod";
import { id, orNull, timestamp } from "./common.ts";
import { passkeyCredential } from "./factors.ts";

/** The ID of a passkey, base64url. */
const credentialId = z.string().min(1).max(2048);

const signedAct = z.object({
  withdrawals: z
    .array(id)
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Requests to approve, in the order of the tree" }),
  proposal: id.optional().meta({ description: "A proposal to confirm" }),
  key: credentialId.optional().meta({ description: "An admin's passkey that is to count for approvals" }),
});
/** What an admin signs: one of these. */
export type SignedAct = z.output<typeof signedAct>;

/** `POST /admin/signatures`: what an admin signed, and the credential whose challenge is the root of its digests. */
export const adminSignature = signedAct
  .extend({ credential: passkeyCredential })
  .refine(({ withdrawals, proposal, key }) => [withdrawals, proposal, key].filter(Boolean).length === 1, {
    error: "must have withdrawals, a proposal or a key",
  })
  .meta({
    id: "AdminSignature",
    example: {
      withdrawals: ["6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10"],
      credential: { id: "AQ", rawId: "AQ", type: "public-key", response: {}, clientExtensionResults: {} },
    },
  });
/** `POST /admin/signatures`. */
export type AdminSignature = z.input<typeof adminSignature>;

/** The query of `GET /admin/signatures/options`. */
export const signingQuery = z.object({ proposal: id.optional() });

/** `GET /admin/signatures/options`: what an admin needs to sign. */
export const signingOptions = z
  .object({
    success: z.literal(true),
    relying_party_id: z.string(),
    credentials: z.array(credentialId).meta({ description: "The admin's passkeys. Empty: nothing has to be signed" }),
    chain_id: z.number().int().meta({ description: "0 while the platform has no chain" }),
    token_address: z.string().meta({ description: "Empty while the platform has no chain" }),
    proposal: orNull(
      z
        .object({ id, kind: z.string(), subject: z.string(), payload: z.string() })
        .meta({ id: "SignedProposal", description: "Exactly as it is signed" }),
    ).meta({ description: "The one of the query" }),
  })
  .meta({ id: "SigningOptions" });
/** `GET /admin/signatures/options`. */
export type SigningOptions = z.output<typeof signingOptions>;

/** `GET /admin/approval-keys`: the passkeys of all admins, and who has signed that each may count for approvals. */
export const approvalKeys = z
  .object({
    success: z.literal(true),
    keys: z.array(
      z
        .object({
          id: credentialId,
          user_id: id,
          email: z.string(),
          name: z.string(),
          public_key: z.string().meta({ description: "COSE, base64url" }),
          created_at: timestamp,
          confirmations: z.array(z.object({ id, email: z.string(), at: timestamp })),
        })
        .meta({ id: "ApprovalKey" }),
    ),
  })
  .meta({ id: "ApprovalKeys" });
/** `GET /admin/approval-keys`. */
export type ApprovalKeys = z.output<typeof approvalKeys>;
