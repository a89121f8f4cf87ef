import { connectorsForWallets, type Wallet } from "@rainbow-me/rainbowkit";
import { injectedWallet, ledgerWallet, rabbyWallet, trustWallet } from "@rainbow-me/rainbowkit/wallets";
import type { CreateConnectorFn } from "wagmi";
import { injected } from "wagmi/connectors";
import { providedSdks } from "../../sdks/registry.ts";
import { metaMaskWallet } from "./metamask-wallet.ts";
import type { WalletFactory } from "./wallet-factory.ts";

type WalletDetails = Parameters<Wallet["createConnector"]>[0];

/** The wallets that most people use. */
const KNOWN: WalletFactory[] = [metaMaskWallet, rabbyWallet, trustWallet, ledgerWallet];

/**
 * Creates the wallets on offer besides those that browser extensions announce (EIP-6963). Without a project ID, the dialog offers to
 * install them, and there is no QR code, which needs WalletConnect.
 *
 * @param givenProjectId - WalletConnect's; it has no effect without the SDKs (`@freehold/wallet-connect/sdks`).
 */
export async function createConnectors(
  givenProjectId: string | undefined,
  appName: string,
): Promise<CreateConnectorFn[]> {
  const projectId = providedSdks() ? givenProjectId : undefined;
  if (!projectId)
    console.warn(
      givenProjectId
        ? 'Freehold: a project ID needs the wallet SDKs: import "@freehold/wallet-connect/sdks".'
        : "Freehold: QR codes and mobile wallets need `project-id`, an ID from dashboard.reown.com.",
    );
  const others = projectId ? (await import("./wallets-with-sdk.ts")).walletsWithSdk : { before: [], after: [] };
  const known = projectId ? KNOWN : KNOWN.map(withoutWalletConnect);
  // Without `window.ethereum` the entry would lead nowhere.
  const unannounced = "ethereum" in window ? [injectedWallet] : [];
  const wallets = [...unannounced, ...others.before, ...known, ...others.after];
  const connectors = connectorsForWallets([{ groupName: "Popular", wallets }], {
    projectId: projectId ?? "none",
    appName,
  });
  return connectors.map((create) => (config) => {
    const connector = create(config);
    // The others load their SDK in setup(), on every page with a project id: here not before the entry is chosen.
    return connector.type === "injected" ? connector : { ...connector, setup: async () => {} };
  });
}

/** A wallet as RainbowKit describes it, but only to be installed: an installed one announces itself. */
function withoutWalletConnect(create: WalletFactory): WalletFactory {
  return (options) => {
    const { mobile, ...wallet } = create(options);
    return { ...wallet, installed: false, createConnector: (details) => unavailable(details) };
  };
}

/** The connector of a wallet that is not there. */
function unavailable({ rkDetails }: WalletDetails): CreateConnectorFn {
  const { id, name } = rkDetails;
  const create = injected({ target: { id, name, provider: () => undefined } });
  return (config) => ({ ...create(config), rkDetails });
}
