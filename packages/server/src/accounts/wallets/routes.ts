import { walletNonce, walletProof, walletVerified } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { issueWalletNonce, verifyWallet, type WalletDeps } from "./verify-wallet.ts";

const tags = ["Accounts"];

/** `/auth/wallet/*`: proving that a wallet is one's own, by EIP-4361. */
export function walletRoutes(deps: WalletDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/wallet/nonce",
        tags,
        summary: "Get a nonce to verify a wallet",
        description:
          "With everything that an EIP-4361 message for this platform must contain, except the wallet's address.",
        ...signedIn,
        responses: { 200: json(walletNonce, "The contents of the message"), ...problems("too_many_requests") },
      }),
      async (c) => c.json(await issueWalletNonce(deps, c.var.user.id, c.req.header("Origin")), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/wallet/verify",
        tags,
        summary: "Verify a wallet",
        description:
          "Links the wallet that signed an EIP-4361 message to the signed-in user. Contract wallets are verified on chain (ERC-1271, ERC-6492). Needs a fresh proof.",
        ...signedIn,
        request: jsonBody(walletProof),
        responses: {
          200: json(walletVerified, "The wallet is verified"),
          ...problems(
            "invalid_message",
            "invalid_nonce",
            "invalid_signature",
            "wallet_taken",
            "proof_required",
            "destination_frozen",
            "chain_unavailable",
            "too_many_requests",
          ),
        },
      }),
      async (c) => {
        const user = await verifyWallet(deps, c.var.user, c.req.valid("json"));
        return c.json({ success: true as const, user }, 200);
      },
    );
}
