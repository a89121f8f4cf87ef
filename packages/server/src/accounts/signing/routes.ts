import { adminSignature, approvalKeys, renewedSession, signingOptions, signingQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { payTarget } from "../../platform/chain/pay-target.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { listKeys } from "../../signatures/list-keys.ts";
import { findSignedProposal } from "../../signatures/signed-acts.ts";
import { listPasskeys } from "../factors/passkeys.ts";
import { recordSignature, type SigningDeps } from "./record-signature.ts";

const tags = ["Admin"];

/** What admins sign with their passkeys: approvals, confirmations, and whose passkeys count. `app.ts` lets admins through only. */
export function signatureRoutes(deps: SigningDeps) {
  const { sql, chain, relyingParty } = deps;
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/signatures/options",
        tags,
        summary: "What the admin needs to sign",
        description:
          "The challenge isn't here: the page makes it of what it shows, so that it is what the admin read that is signed.",
        ...signedIn,
        request: { query: signingQuery },
        responses: { 200: json(signingOptions, "The passkeys, and where payments go"), ...problems("not_found") },
      }),
      async (c) => {
        const { proposal } = c.req.valid("query");
        const { chainId, tokenAddress } = payTarget(chain);
        return c.json(
          {
            success: true as const,
            relying_party_id: relyingParty.id,
            credentials: (await listPasskeys(sql, c.var.user.id)).map(({ id }) => id),
            chain_id: chainId,
            token_address: tokenAddress,
            proposal: proposal ? await findSignedProposal(sql, proposal) : null,
          },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/signatures",
        tags,
        summary: "Record what the admin signed with a passkey",
        description:
          "The approval itself follows: `/admin/withdrawals/{id}/approve` and `/admin/proposals/{id}/confirm` need it from admins who have a passkey. It is a fresh proof, too: this session's token ends, and another one is returned.",
        ...signedIn,
        request: jsonBody(adminSignature),
        responses: {
          200: json(renewedSession, "The signature was recorded"),
          ...problems("not_found", "passkey_refused", "too_many_requests"),
        },
      }),
      async (c) => {
        const signer = { user: c.var.user, tokenHash: c.var.tokenHash, networkAddress: c.var.networkAddress };
        return c.json(await recordSignature(deps, c.req.valid("json"), signer), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/approval-keys",
        tags,
        summary: "Passkeys of admins, and who signed that they count for approvals",
        description:
          "A payer that asks for signatures counts a passkey 24 hours after it sees that two admins have signed it, whose own passkeys count.",
        ...signedIn,
        responses: { 200: json(approvalKeys, "All passkeys of admins, oldest first") },
      }),
      async (c) => c.json({ success: true as const, keys: await listKeys(sql) }, 200),
    );
}
