import { refreshSession, verifyWallet, walletNonce } from "@freehold/session";
import type { Address } from "viem";
import { createSiweMessage } from "viem/siwe";

/**
 * The EIP-4361 message that proves a wallet to this platform, with a nonce of the server's.
 *
 * @param chainId - the chain the wallet is on; a contract wallet is asked there.
 * @throws {ApiError} if the server gives no nonce.
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
 * Sends the proof, and shows the wallet as verified wherever the page shows the user.
 *
 * @throws {ApiError} 422 `invalid_message`, `invalid_nonce`, `invalid_signature`; 409 `wallet_taken`; 503 `chain_unavailable`.
 */
export async function sendProof(message: string, signature: string): Promise<void> {
  await verifyWallet({ message, signature });
  // The wallet is proved: that the profile could not be read again is no reason to ask for another signature.
  await refreshSession().catch((error: unknown) => console.warn("Freehold: failed to refresh the profile.", error));
}
