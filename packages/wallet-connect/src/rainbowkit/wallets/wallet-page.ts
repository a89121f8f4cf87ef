import { setWallet } from "@freehold/session";
import { QueryClient } from "@tanstack/react-query";
import { type Config, createConfig } from "wagmi";
import { getAccount, reconnect, watchAccount, watchConnectors } from "wagmi/actions";
import { anvil, bsc, mainnet } from "wagmi/chains";
import { chainName } from "../../store/chain-name.ts";
import type { WalletOptions } from "../../store/types.ts";
import { WalletError } from "../../store/wallet-error.ts";
import { persistenceOf, RECENT_CONNECTOR_KEY } from "../internals.ts";
import { removeInvalidTransactions } from "../transactions/stored-transactions.ts";
import { createConnectors } from "./connectors.ts";
import { guardConnector } from "./guard-connector.ts";
import { throughWallet } from "./wallet-transport.ts";

/** What a page has once for all its wallet widgets. */
export type WalletPage = {
  readonly config: Config;
  readonly queryClient: QueryClient;
};

/** viem would take the receipt of a replacement for the transaction's own, and a cancelled one would be called confirmed. */
const strict = { supportsTransactionReplacementDetection: false };

/** SPEC 9: chains 56 and 1; the local one for demos and tests. */
const bnb = { ...bsc, ...strict };
/** Without its register of names: to look one up can mean to fetch whatever its owner points to, a picture above all. */
const ethereum = { ...mainnet, ...strict, contracts: { multicall3: mainnet.contracts.multicall3 } };
const local = { ...anvil, ...strict, name: chainName(anvil.id) };

const KEY = Symbol.for("freehold.wallet-page");

/**
 * Returns the page's wagmi configuration and query client, which the first widget that connects creates and all share.
 *
 * @example
 * const { config, queryClient } = await walletPage({ projectId });
 */
export async function walletPage(options: WalletOptions): Promise<WalletPage> {
  if (!Object.hasOwn(globalThis, KEY)) {
    const value = createPage(options);
    Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value, configurable: true }));
    // The next call tries again. This one's caller hears of the failure.
    value.catch(() => Reflect.deleteProperty(globalThis, KEY));
  }
  return Reflect.get(globalThis, KEY) as Promise<WalletPage>;
}

/**
 * Returns the page's wagmi configuration, for calls that need a connected wallet.
 *
 * @throws {WalletError} `not_connected` if no widget of this page has connected one.
 */
export async function connectedPage(): Promise<WalletPage> {
  if (Object.hasOwn(globalThis, KEY)) return Reflect.get(globalThis, KEY) as Promise<WalletPage>;
  throw new WalletError("not_connected", "No wallet is connected.");
}

async function createPage(options: WalletOptions): Promise<WalletPage> {
  removeInvalidTransactions();
  const config = options.config ?? (await createOwnConfig(options));
  const guardAll = (all: Config["connectors"]) => {
    for (const each of all) guardConnector(each, config);
  };
  guardAll(config.connectors);
  watchConnectors(config, { onChange: guardAll });
  followAccount(config);
  if (!options.config) void reconnectRecent(config);
  return { config, queryClient: new QueryClient() };
}

async function createOwnConfig({ projectId, localChain }: WalletOptions): Promise<Config> {
  const chains = localChain ? ([local, bnb, ethereum] as const) : ([bnb, ethereum] as const);
  const transport = throughWallet(() => config);
  const config: Config = createConfig({
    chains,
    connectors: await createConnectors(projectId, document.title || location.host),
    transports: { [local.id]: transport, [bnb.id]: transport, [ethereum.id]: transport },
    // The owner of a name chooses whom it asks: such requests are not made from here.
    ccipRead: false,
    // It makes its blocks at once, and viem would look for them every four seconds.
    pollingInterval: { [local.id]: 250 },
  }) as Config;
  return config;
}

/** Connects the wallet that was connected last time, if it still lets this page see it. The wallet asks its owner nothing. */
async function reconnectRecent(config: Config): Promise<void> {
  // wagmi reads what it has stored after it has made the configuration.
  const persistence = persistenceOf(config);
  if (!persistence.hasHydrated()) await new Promise<void>((resolve) => persistence.onFinishHydration(resolve));
  const { current } = config.state;
  // wagmi has stored only names: a wallet is connected when it says so itself.
  config.setState((state) => ({ ...state, connections: new Map(), current: null }));
  const recent = await config.storage?.getItem(RECENT_CONNECTOR_KEY);
  // Only that one: to ask another whether it knows the page can mean to load its SDK.
  const connectors = config.connectors.filter(({ id }) => id === recent);
  if (current && connectors.length > 0) await reconnect(config, { connectors });
}

/** Keeps `$wallet` of the session in step with wagmi. */
function followAccount(config: Config): void {
  const update = () => {
    const account = getAccount(config);
    // A host's wagmi may have connected a wallet that shows no address.
    const address: string | undefined = account.address;
    if (account.status !== "connected" || !address)
      return setWallet({ status: account.status === "connected" ? "connecting" : account.status });
    const { status, chainId } = account;
    const supported = config.chains.some(({ id }) => id === chainId);
    // A wallet may go to something that is no chain.
    setWallet({ status, address, chainId: Number.isSafeInteger(chainId) ? chainId : 0, supported });
  };
  watchAccount(config, { onChange: update });
  update();
}
