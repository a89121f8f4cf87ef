import { refreshSession, verifyWallet, walletNonce } from "@freehold/session";
import type { Address } from "viem";
import { createSiweMessage } from "viem/siwe";

/**
 * Creates the EIP-4361 message that verifies a wallet, with a nonce from the server.
 *
 * @param chainId - the wallet's chain, on which a contract wallet is checked.
 * @throws {ApiError} if the server returns no nonce.
 */
export async function createProofMessage(address: Address, chainId?: number): Promise<string> {
  const { nonce, domain, uri, version, chain_ids, statement, issued_at, expires_at } = await walletNonce();
  return createSiweMessage({
    address,
    nonce,
    domain,
    uri,
    version,
    statement,
    chainId: chain_ids.find((id) => id === chainId) ?? (chain_ids[0] as number),
    issuedAt: new Date(issued_at),
    expirationTime: new Date(expires_at),
  });
}

/**
 * Sends the signed message, and updates the user everywhere on the page.
 *
 * @throws {ApiError} 422 `invalid_message`, `invalid_nonce`, `invalid_signature`; 409 `wallet_taken`; 503 `chain_unavailable`.
 */
export async function sendProof(message: string, signature: string): Promise<void> {
  await verifyWallet({ message, signature });
  // The wallet is proved: that the profile could not be read again is no reason to ask for another signature.
  await refreshSession().catch((error: unknown) => console.warn("Freehold: failed to refresh the profile.", error));
}
