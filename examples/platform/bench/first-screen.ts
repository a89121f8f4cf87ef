/**
 * How soon a signed-in person sees the refund form of `<freehold-withdraw-all>`, beside pages that show one div by one plain
 * file: with React, r2wc and nanostores (the baseline), and with React alone.
 * Chromium on slow 4G with the processor slowed down 4 times, from the real server, nothing cached; the pages take turns,
 * so that whatever else the machine does meets all of them.
 *
 * And how soon a click on `<freehold-wallet-connect>` has opened its dialog, beside a bare page with RainbowKit and wagmi.
 *
 *     pnpm bench
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAmount } from "@freehold/contract";
import {
  confirmDeposit,
  createAccount,
  createLog,
  createPasswords,
  freePort,
  readEnvironment,
  startServer,
} from "@freehold/server";
import { chromiumArgs, chromiumPath } from "@freehold/test-utils/browser/chromium";
import { buildOnce, ROOT } from "@freehold/tools/build/build-once";
import { type Browser, chromium } from "playwright-core";
import { build } from "vite";
import { buildBareWallet, timeDialogs } from "./wallet-dialog.ts";

const PAIRS = 14;
/** Slow 4G: milliseconds a round trip, bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const EMAIL = "bench@freehold.test";
const PASSWORD = "correct-horse-battery";

/** Milliseconds and bytes. `mainThread` is up to the sight of the form, `settled` half a second on, with what loads after it. */
type Sample = { visible: number; mainThread: number; settled: number; blocking: number; heap: number };

const page = (title: string, script: string, tag: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><script type="module" src="${script}"></script></head><body><${tag}></${tag}></body></html>`;

/**
 * Runs in the page before anything else, and costs it next to nothing: the nodes that React adds are looked at, and only
 * the wanted one has its style and layout asked for, in the frame that will show it.
 */
function watch([token, seen]: readonly [token: string, seen: string]): void {
  const page = window as unknown as { blocking: number; benchSeen(at: string): void };
  localStorage.setItem("auth_token", token);
  page.blocking = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) page.blocking += Math.max(0, task.duration - 50);
  }).observe({ type: "longtask", buffered: true });

  let found: Element | null = null;
  const follow = (root: Node & ParentNode) =>
    new MutationObserver((_, observer) => {
      found ??= root.querySelector(seen);
      if (!found) return;
      observer.disconnect();
      requestAnimationFrame(function look() {
        if (found?.checkVisibility()) page.benchSeen(String(performance.now()));
        else requestAnimationFrame(look);
      });
    }).observe(root, { childList: true, subtree: true });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    follow(root);
    return root;
  };
  follow(document);
}

/** One page load in a fresh profile. `visible` counts from the start of the navigation. */
async function load(browser: Browser, url: string, seen: string, token: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await devtools.send("Performance.enable");
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "benchSeen" });
  const told = new Promise<number>((resolve, reject) => {
    devtools.on("Runtime.bindingCalled", ({ payload }) => resolve(Number(payload)));
    setTimeout(reject, 30_000, new Error(`${url} showed nothing for 30 seconds.`)).unref();
  });
  await tab.addInitScript(watch, [token, seen] as const);
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };

  await tab.goto(url, { waitUntil: "commit" });
  const visible = await told;
  const mainThread = await busy();
  await tab.waitForTimeout(500);
  const settled = await busy();
  const blocking = await tab.evaluate(() => (window as unknown as { blocking: number }).blocking);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await devtools.send("Runtime.getHeapUsage");
  await context.close();
  return { visible, mainThread, settled, blocking, heap };
}

function median(samples: Sample[], key: keyof Sample): number {
  const sorted = samples.map((sample) => sample[key]).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (
    ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle) - 1 + (sorted.length % 2 ? 0 : 1)] as number)) /
    2
  );
}

/** The baselines: one file each, built in the elements' folder, which has what they import. */
async function buildBaselines(folder: string): Promise<void> {
  for (const name of ["baseline", "react-alone"])
    await build({
      root: join(ROOT, "packages/elements"),
      configFile: false,
      logLevel: "error",
      build: {
        outDir: join(folder, name),
        target: "es2023",
        modulePreload: false,
        rolldownOptions: { input: { [name]: `bench/${name}.ts` }, output: { entryFileNames: "[name].js" } },
      },
    });
}

const folder = await mkdtemp(join(tmpdir(), "freehold-bench-site-"));
const dataDir = await mkdtemp(join(tmpdir(), "freehold-bench-data-"));
await buildOnce("sites", (line) => process.stdout.write(`${line}\n`));
await buildBaselines(folder);
await buildBareWallet(join(folder, "bare"));
await mkdir(join(folder, "pages"));
await writeFile(
  join(folder, "pages/refund.html"),
  page("Refund", "/elements/withdraw-all.js", "freehold-withdraw-all"),
);
await writeFile(join(folder, "pages/baseline.html"), page("Baseline", "/baseline/baseline.js", "freehold-baseline"));
await writeFile(
  join(folder, "pages/react.html"),
  page("React", "/react-alone/react-alone.js", `main id="react"`).replace('</main id="react">', "</main>"),
);
await writeFile(
  join(folder, "pages/wallet.html"),
  page("Wallet", "/elements/wallet-connect.js", "freehold-wallet-connect"),
);
await writeFile(
  join(folder, "pages/bare.html"),
  page("Bare", "/bare/bare.js", `main id="bare"`).replace('</main id="bare">', "</main>"),
);

const server = await startServer({
  environment: readEnvironment({ PORT: String(await freePort()), DATA_DIR: dataDir }),
  log: createLog({ level: "silent" }),
  site: {
    "/": join(folder, "pages"),
    "/elements/": join(ROOT, "packages/elements/dist"),
    "/baseline/": join(folder, "baseline"),
    "/react-alone/": join(folder, "react-alone"),
    "/bare/": join(folder, "bare"),
  },
});
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs() });
try {
  const { sql } = server;
  const { user } = await createAccount(
    { sql, passwords: createPasswords(), clock: () => new Date() },
    { email: EMAIL, password: PASSWORD, wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
  );
  await confirmDeposit(sql, {
    userId: user.id,
    chainId: 1,
    txHash: `0x${"ab".repeat(32)}`,
    amount: parseAmount("1250.5"),
  });
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };

  const pages = {
    refund: { path: "/refund.html", seen: "form input" },
    baseline: { path: "/baseline.html", seen: "freehold-baseline div" },
    react: { path: "/react.html", seen: "#react div" },
  };
  const samples: Record<keyof typeof pages, Sample[]> = { refund: [], baseline: [], react: [] };
  for (let round = 0; round <= PAIRS; round++) {
    for (const [name, { path, seen }] of Object.entries(pages)) {
      const sample = await load(browser, server.url + path, seen, token);
      // The first round warms the server and the browser up.
      if (round > 0) samples[name as keyof typeof pages].push(sample);
    }
  }

  const row = (label: string, key: keyof Sample, unit: number, suffix: string) => {
    const [refund, baseline, react] = (["refund", "baseline", "react"] as const).map(
      (name) => median(samples[name], key) / unit,
    ) as [number, number, number];
    const cell = (value: number) => `${value.toFixed(unit === 1 ? 0 : 2)} ${suffix}`.padStart(12);
    const times = (value: number) => (value > 0 ? `${(refund / value).toFixed(2)} x` : "").padStart(10);
    return `${label.padEnd(18)}${cell(refund)}${cell(baseline)}${times(baseline)}  + ${(refund - baseline).toFixed(unit === 1 ? 0 : 2).padStart(5)} ${suffix.padEnd(3)}${cell(react)}${times(react)}`;
  };
  process.stdout.write(
    [
      `\nThe refund form on slow 4G, processor ${SLOWER} times slower, medians of ${PAIRS} rounds`,
      `${"".padEnd(18)}${"refund form".padStart(12)}${"baseline".padStart(12)}${"ratio".padStart(10)}  ${"more".padStart(10)} ${"React alone".padStart(12)}${"ratio".padStart(10)}`,
      row("visible after", "visible", 1, "ms"),
      row("main thread", "mainThread", 1, "ms"),
      row("  with the rest", "settled", 1, "ms"),
      row("blocking", "blocking", 1, "ms"),
      row("heap", "heap", 1e6, "MB"),
      "",
    ].join("\n"),
  );

  const { ours, bare } = await timeDialogs(browser, server.url, PAIRS, { network: NETWORK, slower: SLOWER });
  process.stdout.write(
    `\nFrom a click to the open wallet dialog, on the same machine\nours ${ours.toFixed(0)} ms, RainbowKit and wagmi bare ${bare.toFixed(0)} ms: ${(ours / bare).toFixed(2)} x\n`,
  );
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
