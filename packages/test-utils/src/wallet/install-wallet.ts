import { type RpcRequest, type TestWallet, type WalletFace, walletIcon } from "@freehold/testing/wallet";
import type { Page } from "playwright-core";

type Outcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } };
type Info = Required<WalletFace>;
/** What the page has of the wallet: a function that asks it, and where its events arrive. */
type Bridge = Record<string, (request: RpcRequest) => Promise<Outcome>>;

const EVENTS = ["accountsChanged", "chainChanged", "connect", "disconnect"];

/**
 * Installs a wallet into a page, as an extension would: it lives outside, in the test, and outlasts reloads; the page has
 * only a provider that asks it, announced by EIP-6963. So no policy of the page stands in its way. Pages of the same
 * browser profile may have the same wallet.
 *
 * @param face - how it shows itself; several wallets of one page need several `rdns`.
 * @example
 * const wallet = createTestWallet({ key: testKey(1), chainId: 31337, rpcUrl: chain.url });
 * await installWallet(page, wallet);
 * wallet.behave({ signing: "reject" });
 */
export async function installWallet(page: Page, { provider }: TestWallet, face: Partial<WalletFace> = {}) {
  const uuid = crypto.randomUUID();
  const info: Info = { name: "Test wallet", rdns: "test.freehold.wallet", icon: walletIcon(), uuid, ...face };
  const bridge = `freeholdWallet${info.uuid.replaceAll("-", "")}`;

  await page.exposeFunction(
    bridge,
    (request: RpcRequest): Promise<Outcome> =>
      provider.request(request).then(
        (result) => ({ result }),
        // Errors cross over without their codes.
        ({ code = -32603, message, data }) => ({ error: { code, message, data: data ?? undefined } }),
      ),
  );
  for (const event of EVENTS)
    provider.on(event, (data: unknown) => {
      const sent = data instanceof Error ? { message: data.message, code: (data as { code?: number }).code } : data;
      // A page that is gone or between two documents hears nothing: it asks anew when it has loaded.
      page.evaluate(emit, { bridge, event, data: sent }).catch(() => undefined);
    });
  await page.addInitScript(announce, { info, bridge });
  await page.evaluate(announce, { info, bridge });
}

/** Runs in the page. */
function announce({ info, bridge }: { info: Info; bridge: string }): void {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const provider = {
    async request({ method, params }: RpcRequest) {
      const outcome = await ((window as unknown as Bridge)[bridge] as Bridge[string])({ method, params });
      if ("error" in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error);
      return outcome.result;
    },
    on(event: string, listener: (data: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
  };
  window.addEventListener(bridge, (message) => {
    const { event, data } = (message as CustomEvent<{ event: string; data: unknown }>).detail;
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data);
  });
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const say = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", say);
  say();
}

/** Runs in the page. */
function emit({ bridge, ...detail }: { bridge: string; event: string; data: unknown }): void {
  window.dispatchEvent(new CustomEvent(bridge, { detail }));
}
