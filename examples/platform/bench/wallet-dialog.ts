import { join } from "node:path";
import { ROOT } from "@freehold/tools/build/build-once";
import type { Browser } from "playwright-core";
import { build, type Plugin } from "vite";

/** How slow the network and the processor are made. */
export type Machine = {
  network: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  slower: number;
};

/** What stands for itself: RainbowKit and wagmi behind a button, loaded when it is pressed, with one wallet. */
const BARE: Record<string, string> = {
  "bare-wallet": `
    import "./bench/baseline.ts";
    import { createElement as h, lazy, Suspense, useState } from "react";
    import { createRoot } from "react-dom/client";
    const Kit = lazy(() => import("bare-kit"));
    function Page() {
      const [open, setOpen] = useState(false);
      return h("div", null,
        h("button", { onClick: () => setOpen(true) }, "Connect Wallet"),
        open && h(Suspense, null, h(Kit)));
    }
    createRoot(document.querySelector("#bare")).render(h(Page));`,
  "bare-kit": `
    import { createElement as h, useEffect } from "react";
    import { connectorsForWallets, RainbowKitProvider, useConnectModal } from "@rainbow-me/rainbowkit";
    import { injectedWallet } from "@rainbow-me/rainbowkit/wallets";
    import "@rainbow-me/rainbowkit/styles.css";
    import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
    import { createConfig, http, WagmiProvider } from "wagmi";
    import { bsc, mainnet } from "wagmi/chains";
    const connectors = connectorsForWallets(
      [{ groupName: "Popular", wallets: [injectedWallet] }], { appName: "Bare", projectId: "none" });
    const config = createConfig({
      chains: [bsc, mainnet], connectors, transports: { [bsc.id]: http(), [mainnet.id]: http() } });
    const queryClient = new QueryClient();
    function Opener() {
      const { openConnectModal } = useConnectModal();
      useEffect(() => openConnectModal?.(), [openConnectModal]);
      return null;
    }
    export default () => h(WagmiProvider, { config },
      h(QueryClientProvider, { client: queryClient }, h(RainbowKitProvider, null, h(Opener))));`,
};

const bare: Plugin = {
  name: "bare-wallet",
  resolveId: (id) => (BARE[id] ? join(ROOT, "packages/elements", `${id}.virtual.js`) : undefined),
  load: (id) => BARE[/([\w-]+)\.virtual\.js$/.exec(id)?.[1] ?? ""],
};

/** Builds the bare page's script as Vite builds a page without any configuration. */
export async function buildBareWallet(outDir: string): Promise<void> {
  await build({
    root: join(ROOT, "packages/elements"),
    configFile: false,
    logLevel: "error",
    base: "/bare/",
    plugins: [bare],
    build: {
      outDir,
      target: "es2023",
      rolldownOptions: { input: { bare: "bare-wallet" }, output: { entryFileNames: "[name].js" }, onLog: () => {} },
    },
  });
}

/** Presses the page's button once everything is quiet, and waits for the dialog: milliseconds from one to the other. */
async function pressed(browser: Browser, url: string, { network, slower }: Machine): Promise<number> {
  // RainbowKit alone writes HTML from strings, which our server's policy refuses.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await tab.goto(url, { waitUntil: "networkidle" });
  await tab.getByRole("button", { name: "Connect Wallet" }).waitFor();
  await tab.waitForTimeout(1_000);
  const took = await tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector("[role=dialog]")) return;
          observer.disconnect();
          requestAnimationFrame(function look() {
            if (document.querySelector("[role=dialog] h1")?.checkVisibility()) resolve(performance.now() - began);
            else requestAnimationFrame(look);
          });
        }).observe(document, { childList: true, subtree: true });
        document.querySelector("button")?.click();
      }),
  );
  await context.close();
  return took;
}

/**
 * How long it takes from a click to an open dialog: `<freehold-wallet-connect>`, and the bare page beside it.
 *
 * @returns medians, in milliseconds.
 */
export async function timeDialogs(browser: Browser, url: string, rounds: number, machine: Machine) {
  const taken = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const ours = await pressed(browser, `${url}/wallet.html`, machine);
    const other = await pressed(browser, `${url}/bare.html`, machine);
    // The first round warms the server and the browser up.
    if (round > 0) taken.ours.push(ours) && taken.bare.push(other);
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  return { ours: median(taken.ours), bare: median(taken.bare) };
}
