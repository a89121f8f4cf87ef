import { messages, params } from "@freehold/ui";
import { createAuthenticationAdapter } from "@rainbow-me/rainbowkit";
import { parseSiweMessage } from "viem/siwe";
import { isSignOnly } from "../../store/sign-only.ts";
import { WalletError } from "../../store/wallet-error.ts";
import { createProofMessage, sendProof } from "../../store/wallet-proof.ts";

const $authenticationText = /* @__PURE__ */ messages("walletVerification", {
  otherDomain: params("This page is on {host}, but wallets are verified on {domain}. Open it there and try again."),
});

/**
 * Creates RainbowKit's authentication adapter, used to verify wallets: "signing out" of it keeps the user signed in to the platform.
 *
 * RainbowKit requests a nonce once per dialog without a way to repeat it, so the real nonce is fetched with the message.
 *
 * @param onProblem - called with the error, because RainbowKit's own dialog doesn't show the reason, and with `null` on each attempt.
 */
export function createWalletAuthentication(
  onProblem: (problem: unknown) => void,
): ReturnType<typeof createAuthenticationAdapter<string>> {
  const reportProblem = async <T>(work: () => Promise<T>) => {
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
      reportProblem(async () => {
        const message = await createProofMessage(address, chainId);
        const { domain = "" } = parseSiweMessage(message);
        // The guard would refuse it, and RainbowKit would not say why.
        if (isSignOnly() && domain !== location.host)
          throw new WalletError("other_domain", $authenticationText.get().otherDomain({ host: location.host, domain }));
        return message;
      }),
    verify: ({ message, signature }) =>
      reportProblem(async () => {
        await sendProof(message, signature);
        return true;
      }),
    signOut: async () => {},
  });
}
