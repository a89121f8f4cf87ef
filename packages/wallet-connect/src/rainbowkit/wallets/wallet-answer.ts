import { ProviderRpcError } from "viem";
import { withRpcCode } from "../../store/rpc-codes.ts";
import type { Provider } from "./provider.ts";
import { UNSUPPORTED } from "./revocable.ts";

/** How long a wallet may take to be on the chain that it said it has switched to, in milliseconds. */
const SWITCH_PATIENCE = 5_000;
/** How often it is asked meanwhile, in milliseconds. */
const SWITCH_POLL = 250;

/**
 * Asks a wallet, and reads its answer in whatever way it puts it: the code of an error is a number, the chain is
 * a hexadecimal number, and a network is switched once the wallet is there.
 *
 * @throws what the wallet throws, with its code as a number; code 4200 where a wallet says that it has switched and has not.
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

/** Some wallets answer in decimal, in a list, or with a CAIP-2 id such as `eip155:56`. What is no chain stays as it is. */
function toHexChainId(answer: unknown): unknown {
  const id = Number(String(answer).replace(/^eip155:/, "") || Number.NaN);
  return Number.isSafeInteger(id) ? `0x${id.toString(16)}` : answer;
}

/** Waits until the wallet is on the chain that it was asked to switch to. wagmi would wait for ever. */
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
  throw new ProviderRpcError(new Error("The wallet answered that it has switched, and is on another chain."), {
    code: UNSUPPORTED,
    shortMessage: "Your wallet said that it has switched the network, and has not.",
  });
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
