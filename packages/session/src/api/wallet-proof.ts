import type { WalletNonce, WalletProof, WalletVerified } from "@freehold/contract";
import { type CallOptions, read, write } from "../request.ts";

/** What an EIP-4361 message for this platform has to say, with a nonce that counts once, for ten minutes. */
export async function walletNonce(options?: CallOptions) {
  return read<WalletNonce>("/auth/wallet/nonce", options);
}

/**
 * Proves that a wallet is the signed-in user's, by an EIP-4361 message and its signature. `$session` shows it after
 * `refreshSession()`.
 *
 * @throws {ApiError} 422 `invalid_message`, `invalid_nonce`, `invalid_signature`; 409 `wallet_taken`; 503 `chain_unavailable`.
 */
export async function verifyWallet(proof: WalletProof, options?: CallOptions) {
  return write<WalletVerified>("/auth/wallet/verify", proof, options);
}
