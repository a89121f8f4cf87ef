import { setWallet } from "@freehold/session";
import { QueryClient } from "@tanstack/react-query";
import { type Config, type Connector, createConfig } from "wagmi";
import { getAccount, reconnect, watchAccount, watchConnectors } from "wagmi/actions";
import { anvil, bsc, mainnet } from "wagmi/chains";
import type { WalletOptions } from "../options.ts";
import { isSignOnly } from "../sign-only.ts";
import { tryToConnect } from "./connecting.ts";
import { guard, type Provider } from "./guard.ts";
import { tidyTransactions } from "./kept-transactions.ts";
import { throughWallet } from "./transport.ts";
import { createConnectors } from "./wallets.ts";

/** What a page has once for all its wallet widgets. */
export type WalletPage = {
  readonly config: Config;
  readonly queryClient: QueryClient;
};

/** viem would take a replacement's receipt for the transaction's own, and what was cancelled would be called confirmed. */
const strict = { supportsTransactionReplacementDetection: false };

const bnb = { ...bsc, ...strict };
/** Without its register of names: to look one up can mean to fetch whatever its owner points to, a picture above all. */
const ethereum = { ...mainnet, ...strict, contracts: { multicall3: mainnet.contracts.multicall3 } };
const local = { ...anvil, ...strict };

const KEY = Symbol.for("freehold.wallet-page");

/**
 * The page's one wagmi configuration and query client: made by the first widget that connects, shared by all.
 *
 * @example
 * const { config, queryClient } = await walletPage({ projectId });
 */
export async function walletPage(options: WalletOptions): Promise<WalletPage> {
  if (!Object.hasOwn(globalThis, KEY)) {
    const value = createPage(options);
    Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value, configurable: true }));
    value.catch(() => Reflect.deleteProperty(globalThis, KEY));
  }
  return Reflect.get(globalThis, KEY) as Promise<WalletPage>;
}

async function createPage(options: WalletOptions): Promise<WalletPage> {
  tidyTransactions();
  const config = options.config ?? (await createOwn(options));
  const guardAll = (all: Config["connectors"]) => {
    for (const each of all) guardConnector(each, config);
  };
  guardAll(config.connectors);
  watchConnectors(config, { onChange: guardAll });
  follow(config);
  if (!options.config) void reconnectRecent(config);
  return { config, queryClient: new QueryClient() };
}

/** Connects the wallet that was connected last time, if it still lets this page see it. It asks for nothing. */
async function reconnectRecent(config: Config): Promise<void> {
  // wagmi reads what it has kept after it has made the configuration.
  const { persist } = config._internal.store as unknown as {
    persist: { hasHydrated(): boolean; onFinishHydration(done: () => void): void };
  };
  if (!persist.hasHydrated()) await new Promise<void>((resolve) => persist.onFinishHydration(resolve));
  const { current } = config.state;
  // What wagmi has kept are names: a wallet is connected when it says so.
  config.setState((state) => ({ ...state, connections: new Map(), current: null }));
  const recent = await config.storage?.getItem("recentConnectorId");
  // Only that one: to ask another whether it knows the page can mean to load its SDK.
  const connectors = config.connectors.filter(({ id }) => id === recent);
  if (current && connectors.length > 0) await reconnect(config, { connectors });
}

/** SPEC 9: chains 56 and 1. */
async function createOwn({ projectId, localChain }: WalletOptions): Promise<Config> {
  const chains = localChain ? ([local, bnb, ethereum] as const) : ([bnb, ethereum] as const);
  const transport = throughWallet(() => config);
  const config: Config = createConfig({
    chains,
    connectors: await createConnectors(projectId, document.title || location.host),
    transports: { [local.id]: transport, [bnb.id]: transport, [ethereum.id]: transport },
    // A name's owner chooses whom it asks: nobody else is asked from here.
    ccipRead: false,
  }) as Config;
  return config;
}

const guarded = new WeakSet<object>();

/** Puts the guard before whatever a connector hands out, and has said why it cannot be connected. */
function guardConnector(connector: Connector, config: Config): void {
  if (guarded.has(connector)) return;
  guarded.add(connector);
  const connect = connector.connect.bind(connector) as typeof connector.connect;
  connector.connect = ((parameters: Parameters<typeof connect>[0]) => {
    const work = async () => {
      const answer = await connect(parameters);
      if (answer.accounts.length > 0 && Number.isSafeInteger(answer.chainId)) return answer;
      // Whoever did not choose the wallet just now has it asked for nothing. It may have nothing to say to that, either.
      if (!parameters?.isReconnecting) await connector.disconnect().catch(() => {});
      throw new Error("The wallet answered without an account or without a chain.");
    };
    return parameters?.isReconnecting ? work() : tryToConnect(work);
  }) as typeof connector.connect;
  const getChainId = connector.getChainId.bind(connector);
  // RainbowKit asks for it before it connects.
  connector.getChainId = () => (config.state.status === "disconnected" ? tryToConnect(getChainId) : getChainId());
  const getProvider = connector.getProvider.bind(connector);
  connector.getProvider = async (parameters) => {
    const provider = await getProvider(parameters);
    return provider && guard(provider as Provider, isSignOnly);
  };
  const { getClient } = connector;
  // wagmi would have whatever it asks of the wallet asked past the guard.
  if (getClient) Object.defineProperty(connector, "getClient", { get: () => (isSignOnly() ? undefined : getClient) });
}

/** Tells the page which wallet is connected. */
function follow(config: Config): void {
  const tell = () => {
    const account = getAccount(config);
    // A host's wagmi may have connected a wallet that shows none.
    const address: string | undefined = account.address;
    if (account.status !== "connected" || !address)
      return setWallet({ status: account.status === "connected" ? "connecting" : account.status });
    const { status, chainId } = account;
    const supported = config.chains.some(({ id }) => id === chainId);
    // A wallet may go to something that is no chain.
    setWallet({ status, address, chainId: Number.isSafeInteger(chainId) ? chainId : 0, supported });
  };
  watchAccount(config, { onChange: tell });
  tell();
}
