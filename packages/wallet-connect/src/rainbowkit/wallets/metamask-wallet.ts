import { metaMaskWallet as theirs, walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import { createConnector } from "wagmi";
import { injected } from "wagmi/connectors";
import type { WalletFactory } from "./wallet-factory.ts";

/**
 * Creates MetaMask without its SDK, whose licence forbids commercial use. The extension announces itself (EIP-6963) or is the page's
 * `window.ethereum`, and the mobile app connects through WalletConnect.
 */
export const metaMaskWallet: WalletFactory = (options) => {
  const wallet = theirs(options);
  const link = (uri: string) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`;
  if (!wallet.installed) {
    const { projectId, walletConnectParameters } = options;
    const { createConnector } = walletConnectWallet({
      projectId,
      ...(walletConnectParameters && { options: walletConnectParameters }),
    });
    return { ...wallet, mobile: { getUri: link }, createConnector };
  }
  return {
    ...wallet,
    createConnector: (details) =>
      createConnector((config) => ({
        ...injected({ target: { id: "metaMask", name: "MetaMask", provider: (page) => page?.ethereum } })(config),
        ...details,
      })),
  };
};
