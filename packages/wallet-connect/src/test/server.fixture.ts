import { json, problem, USER } from "@freehold/test-utils/browser/stub-api";
import { rpcAt } from "@freehold/testing/wallet";
import { createPublicClient, custom, type PublicClient } from "viem";
import { parseSiweMessage } from "viem/siwe";
import { api, chain, nonce } from "./page.fixture.tsx";

export const client: PublicClient = createPublicClient({
  transport: custom({ request: rpcAt(chain.url) }),
  pollingInterval: 50,
});

/**
 * Lets the stub prove wallets as the server does: each nonce counts once, and the signature has to be the wallet's, which a
 * contract says on the chain. The user is {@link USER} with the proved wallet.
 */
export function provesWallets(chainIds?: number[]): void {
  const given = new Set<string>();
  api.routes["GET /auth/wallet/nonce"] = (body) => {
    const message = nonce(chainIds);
    given.add(message.nonce);
    return json(message)(body);
  };
  api.routes["POST /auth/wallet/verify"] = async (body) => {
    const { message, signature } = body as { message: string; signature: `0x${string}` };
    const { address, nonce } = parseSiweMessage(message);
    if (!nonce || !given.delete(nonce)) return USED(body);
    if (!address || !(await client.verifyMessage({ address, message, signature }).catch(() => false)))
      return WRONG(body);
    const user = { ...USER, wallet_address: address, wallet_verified_at: new Date().toISOString() };
    api.routes["GET /auth/me"] = json(user);
    return json({ success: true, wallet_address: address, wallet_verified_at: user.wallet_verified_at })(body);
  };
}

/** As the server says them. */
export const USED = problem(
  "invalid_nonce",
  "This message was already used or is older than 10 minutes. Sign a new one.",
);
export const WRONG = problem(
  "invalid_signature",
  "This signature is from another wallet. Choose the wallet named in the message and sign again.",
);
export const TAKEN = problem("wallet_taken", "This wallet is verified for another account.");
export const NO_CHAIN = problem("chain_unavailable", "The chain cannot be asked just now. Try again in a minute.");
