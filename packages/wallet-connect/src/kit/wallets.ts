import { connectorsForWallets, type Wallet, type WalletList } from "@rainbow-me/rainbowkit";
import { injectedWallet, ledgerWallet, metaMaskWallet, rabbyWallet, trustWallet } from "@rainbow-me/rainbowkit/wallets";
import { atom } from "nanostores";
import { UserRejectedRequestError } from "viem";
import type { Connector, CreateConnectorFn } from "wagmi";
import { injected } from "wagmi/connectors";
import qrIcon from "./qr-icon.ts";

/** How RainbowKit describes a wallet, before it knows the page. */
export type WalletFactory = WalletList[number]["wallets"][number];
type WalletDetails = Parameters<Wallet["createConnector"]>[0];

/** Whose dialog is open, of several widgets of a page. */
export const dialog = { owner: "" };

/** In whose dialog somebody chose the QR code, on a page that has no project id. */
export const $qrCodeWanted = atom("");

/** Wallets that most people mean. */
const KNOWN: WalletFactory[] = [metaMaskWallet, rabbyWallet, trustWallet, ledgerWallet];

/**
 * The wallets on offer beside those that the browser's extensions announce (EIP-6963). Without a project id a wallet is
 * offered to be installed, and what would need WalletConnect says so.
 *
 * @param projectId - WalletConnect's.
 */
export async function createConnectors(projectId: string | undefined, appName: string): Promise<CreateConnectorFn[]> {
  const others = projectId
    ? (await import("./wallets-with-sdk.ts")).walletsWithSdk
    : { before: [], after: [missingQrCode] };
  const known = projectId ? KNOWN : KNOWN.map(withoutWalletConnect);
  // Without it the entry would lead nowhere.
  const announcedByNobody = "ethereum" in window ? [injectedWallet] : [];
  const wallets = [...announcedByNobody, ...others.before, ...known, ...others.after];
  const connectors = connectorsForWallets([{ groupName: "Popular", wallets }], {
    projectId: projectId ?? "none",
    appName,
  });
  return connectors.map((create) => (config) => {
    const connector = create(config);
    // The others load their SDK in setup(), and so would every page with a project id: here the entry has to be chosen.
    return connector.type === "injected" ? connector : { ...connector, setup: async () => {} };
  });
}

/** As RainbowKit describes it, but only to be installed: what is installed announces itself. */
function withoutWalletConnect(create: WalletFactory): WalletFactory {
  return (options) => {
    const { mobile, ...wallet } = create(options);
    return { ...wallet, installed: false, createConnector: (details) => notHere(details) };
  };
}

/** Stands where the QR code would, and says what is missing. */
function missingQrCode(): Wallet {
  return {
    id: "qrCode",
    name: "Scan a QR code",
    iconUrl: async () => qrIcon,
    iconBackground: "transparent",
    installed: true,
    createConnector: (details) =>
      notHere(details, {
        getChainId: async () => 0,
        connect: async () => {
          $qrCodeWanted.set(dialog.owner);
          // A message of its own says what is missing.
          throw new UserRejectedRequestError(new Error("A QR code needs a WalletConnect project id (`project-id`)."));
        },
      }),
  };
}

/** A connector for what is not there. */
function notHere({ rkDetails }: WalletDetails, does: Partial<Connector> = {}): CreateConnectorFn {
  const { id, name } = rkDetails;
  const create = injected({ target: { id, name, provider: () => undefined } });
  return (config) => ({ ...create(config), ...does, rkDetails });
}
