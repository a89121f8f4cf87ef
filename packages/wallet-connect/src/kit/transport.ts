import { ChainDisconnectedError, custom, ProviderDisconnectedError } from "viem";
import type { Config, Transport } from "wagmi";
import { getAccount } from "wagmi/actions";
import type { Provider } from "./guard.ts";

/**
 * Reads the chain through the connected wallet: no request goes to anybody the person has not chosen, and none at all
 * while no wallet is connected or while it is on another chain.
 */
export function throughWallet(config: () => Config): Transport {
  return (parameters) =>
    custom({
      async request({ method, params }: { method: string; params?: unknown }) {
        const { connector } = getAccount(config());
        // While wagmi reconnects, a connector is but its name.
        const provider = (await connector?.getProvider?.()) as Provider | undefined;
        if (!provider) throw new ProviderDisconnectedError(new Error("No wallet is connected."));
        const chainId = Number(await provider.request({ method: "eth_chainId" }));
        if (parameters.chain && chainId !== parameters.chain.id)
          throw new ChainDisconnectedError(new Error(`The wallet is on chain ${chainId}, not ${parameters.chain.id}.`));
        return provider.request({ method, params });
      },
    })(parameters);
}
