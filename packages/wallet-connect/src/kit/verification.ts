import { refreshSession, verifyWallet, walletNonce } from "@freehold/session";
import { messages, params } from "@freehold/ui";
import { createAuthenticationAdapter } from "@rainbow-me/rainbowkit";
import type { Address } from "viem";
import { createSiweMessage, parseSiweMessage } from "viem/siwe";
import { isSignOnly } from "../sign-only.ts";

const $verificationText = /* @__PURE__ */ messages("walletVerification", {
  otherDomain: params("This page is at {host}, but wallets are verified at {domain}. Open it there and try again."),
});

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

/** Sends the proof, and shows the wallet as verified wherever the page shows the user. */
export async function sendProof(message: string, signature: string): Promise<void> {
  await verifyWallet({ message, signature });
  // It is proved: that the profile could not be read again is no reason to ask for another signature.
  await refreshSession().catch((error: unknown) =>
    console.warn("Freehold: the profile could not be read again.", error),
  );
}

/**
 * RainbowKit's authentication, made to prove wallets: whoever "signs out" of it stays signed in to the platform.
 *
 * RainbowKit asks for a nonce once a dialog and offers no way to ask again, so the true one is asked for with the message.
 *
 * @param onProblem - called with what the server says is wrong; RainbowKit's own dialog says only that something is.
 */
export function createVerification(
  onProblem: (error: unknown) => void,
): ReturnType<typeof createAuthenticationAdapter<string>> {
  const explained = async <T>(work: () => Promise<T>) => {
    onProblem(null);
    try {
      return await work();
    } catch (error) {
      onProblem(error);
      throw error;
    }
  };
  return createAuthenticationAdapter<string>({
    getNonce: async () => "with the message",
    createMessage: ({ address, chainId }) =>
      explained(async () => {
        const message = await createProofMessage(address, chainId);
        const { domain = "" } = parseSiweMessage(message);
        // The guard would refuse it, and RainbowKit would not say why.
        if (isSignOnly() && domain !== location.host)
          throw $verificationText.get().otherDomain({ host: location.host, domain });
        return message;
      }),
    verify: ({ message, signature }) =>
      explained(async () => {
        await sendProof(message, signature);
        return true;
      }),
    signOut: async () => {},
  });
}
