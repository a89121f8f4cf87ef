import { ProviderRpcError } from "viem";
import { withRpcCode } from "../../store/rpc-codes.ts";
import type { Provider } from "./provider.ts";
import { UNSUPPORTED } from "./revocable.ts";

/** How long a wallet may take to reach the chain that it reported a switch to, in milliseconds. */
const SWITCH_PATIENCE = 5_000;
/** How often it is asked in the meantime, in milliseconds. */
const SWITCH_POLL = 250;

/**
 * Calls a wallet and normalizes its answer: the code of an error becomes a number and a chain id hexadecimal, and a network switch resolves
 * only once the wallet is on that network.
 *
 * @throws what the wallet throws, with its code as a number; code 4200 if a wallet reports a switch that has not happened.
 * @example
 * await askWallet(provider, { method: "eth_chainId" }); // "0x38"
 */
export async function askWallet(provider: Provider, call: { method: string; params?: unknown }): Promise<unknown> {
  const answer = await request(provider, call);
  if (call.method === "eth_chainId") return toHexChainId(answer);
  if (call.method === "wallet_switchEthereumChain") await waitForSwitch(provider, call.params);
  return answer;
}

async function request(provider: Provider, call: { method: string; params?: unknown }): Promise<unknown> {
  try {
    return await provider.request(call);
  } catch (error) {
    throw withRpcCode(error);
  }
}

/** Some wallets answer in decimal, in a list, or with a CAIP-2 id such as `eip155:56`. Anything else is returned unchanged. */
function toHexChainId(answer: unknown): unknown {
  const id = Number(String(answer).replace(/^eip155:/, "") || Number.NaN);
  return Number.isSafeInteger(id) ? `0x${id.toString(16)}` : answer;
}

/** Waits until the wallet is on the chain that it was asked to switch to. wagmi alone would wait forever. */
async function waitForSwitch(provider: Provider, params: unknown): Promise<void> {
  const [wanted] = params as [{ chainId: unknown }];
  const chainId = toHexChainId(wanted.chainId);
  const current = async () => toHexChainId(await request(provider, { method: "eth_chainId" }));
  let isOver = false;
  const patience = wait(SWITCH_PATIENCE).then(() => {
    isOver = true;
  });
  while (!isOver) {
    // The wallet may never answer.
    if ((await Promise.race([patience, current()])) === chainId) return;
    await Promise.race([patience, wait(SWITCH_POLL)]);
  }
  throw new ProviderRpcError(new Error("The wallet reported a network switch but is on another chain."), {
    code: UNSUPPORTED,
    shortMessage: "Your wallet reported a network switch but is still on another network.",
  });
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
