import { ChainDisconnectedError, custom, ProviderDisconnectedError } from "viem";
import type { Config, Transport } from "wagmi";
import { getAccount, watchAccount } from "wagmi/actions";
import type { Provider } from "./provider.ts";

/** Requests by which a transaction is followed until it is confirmed. */
const FOLLOWING = new Set(["eth_getTransactionReceipt", "eth_getTransactionByHash", "eth_getBlockByNumber"]);

/**
 * Creates a transport that reads the chain through the connected wallet. No request goes to a node that the user hasn't chosen, and none
 * at all without a connected wallet or while it's on another chain. Requests that follow a transaction then wait, because RainbowKit
 * treats any error as a failed transaction.
 */
export function throughWallet(config: () => Config): Transport {
  return (parameters) =>
    custom({
      async request({ method, params }: { method: string; params?: unknown }) {
        if (parameters.chain && FOLLOWING.has(method)) await connectedTo(config(), parameters.chain.id);
        const { connector } = getAccount(config());
        // While wagmi reconnects, it knows only the name of the connector.
        const provider = (await connector?.getProvider?.()) as Provider | undefined;
        if (!provider) throw new ProviderDisconnectedError(new Error("No wallet is connected."));
        const chainId = Number(await provider.request({ method: "eth_chainId" }));
        if (parameters.chain && chainId !== parameters.chain.id)
          throw new ChainDisconnectedError(new Error(`The wallet is on chain ${chainId}, not ${parameters.chain.id}.`));
        return provider.request({ method, params });
      },
    })(parameters);
}

function connectedTo(config: Config, chainId: number): Promise<void> {
  const isThere = () => {
    const { status, chainId: at } = getAccount(config);
    return status === "connected" && at === chainId;
  };
  if (isThere()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watchAccount(config, {
      onChange: () => {
        if (!isThere()) return;
        stop();
        resolve();
      },
    });
  });
}
