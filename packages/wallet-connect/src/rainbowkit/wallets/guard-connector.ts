import type { Config, Connector } from "wagmi";
import { isSignOnly } from "../../store/sign-only.ts";
import { WalletError } from "../../store/wallet-error.ts";
import { attemptConnection } from "./connection-attempt.ts";
import { guard } from "./guard.ts";
import type { Provider } from "./provider.ts";
import { revocable } from "./revocable.ts";

const guarded = new WeakSet<object>();

/** Guards every provider that a connector returns, and lets its dialog show why it can't be connected. */
export function guardConnector(connector: Connector, config: Config): void {
  if (guarded.has(connector)) return;
  guarded.add(connector);
  const connect = connector.connect.bind(connector) as typeof connector.connect;
  connector.connect = ((parameters: Parameters<typeof connect>[0]) => {
    const checkedConnect = async () => {
      const answer = await connect(parameters);
      if (answer.accounts.length > 0 && Number.isSafeInteger(answer.chainId)) return answer;
      // The wallet was not chosen just now when wagmi reconnects, so it is asked for nothing then.
      if (!parameters?.isReconnecting)
        await connector
          .disconnect()
          .catch((error: unknown) => console.warn("Freehold: failed to disconnect the wallet.", error));
      throw new WalletError("invalid_answer", "The wallet answered without an account or without a chain.");
    };
    return parameters?.isReconnecting ? checkedConnect() : attemptConnection(checkedConnect);
  }) as typeof connector.connect;
  const getChainId = connector.getChainId.bind(connector);
  // RainbowKit asks for it before it connects.
  connector.getChainId = () => (config.state.status === "disconnected" ? attemptConnection(getChainId) : getChainId());
  const getProvider = connector.getProvider.bind(connector);
  connector.getProvider = async (parameters) => {
    const provider = await getProvider(parameters);
    return provider && guard(provider as Provider, isSignOnly);
  };
  const { getClient } = connector;
  if (!getClient) return;
  // wagmi would send all of a wallet's requests through it, past the guard; and a client that a script has taken lives on.
  const getRevocableClient = revocable(getClient, connector, isSignOnly);
  Object.defineProperty(connector, "getClient", { get: () => (isSignOnly() ? undefined : getRevocableClient) });
}
