/**
 * How soon a signed-in person sees the refund form of `<freehold-withdraw-all>`, beside pages that show one div by one plain
 * file: with React, r2wc and nanostores (the baseline), and with React alone.
 * Chromium on slow 4G with the processor slowed down 4 times, from the real server, nothing cached; the pages take turns,
 * so that whatever else the machine does meets all of them.
 *
 * How soon a signed-out person sees the sign-in form, beside one that is written by hand (`sign-in.ts`).
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
import { chromium } from "playwright-core";
import { build } from "vite";
import { measure, NETWORK, ROUNDS, type Sample, SLOWER } from "./measure.ts";
import { buildSignIns, timeSignIns } from "./sign-in.ts";
import { buildBareWallet, timeDialogs } from "./wallet-dialog.ts";

const EMAIL = "bench@freehold.test";
const PASSWORD = "correct-horse-battery";

const page = (title: string, script: string, tag: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><script type="module" src="${script}"></script></head><body><${tag}></${tag}></body></html>`;

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
await buildSignIns(folder);
await mkdir(join(folder, "pages"));
await writeFile(join(folder, "pages/sign-in.html"), page("Sign in", "/elements/auth.js", "freehold-auth"));
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
    "/": join(folder, "platform"),
    "/bench/": join(folder, "pages"),
    "/hand-written/": join(folder, "hand-written"),
    "/component/": join(folder, "component"),
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

  const { refund, baseline, react } = await measure(browser, {
    refund: { url: `${server.url}/bench/refund.html`, seen: "form input", token },
    baseline: { url: `${server.url}/bench/baseline.html`, seen: "freehold-baseline div", token },
    react: { url: `${server.url}/bench/react.html`, seen: "#react div", token },
  });
  const row = (label: string, key: keyof Sample, unit: number, suffix: string) => {
    const [ours, base, bare] = [refund, baseline, react].map((sample) => sample[key] / unit) as [
      number,
      number,
      number,
    ];
    const digits = unit === 1 ? 0 : 2;
    const cell = (value: number) => `${value.toFixed(digits)} ${suffix}`.padStart(12);
    const times = (value: number) => (value > 0 ? `${(ours / value).toFixed(2)} x` : "").padStart(10);
    return `${label.padEnd(18)}${cell(ours)}${cell(base)}${times(base)}  + ${(ours - base).toFixed(digits).padStart(5)} ${suffix.padEnd(3)}${cell(bare)}${times(bare)}`;
  };
  process.stdout.write(
    [
      `\nThe refund form on slow 4G, processor ${SLOWER} times slower, medians of ${ROUNDS} rounds`,
      `${"".padEnd(18)}${"refund form".padStart(12)}${"baseline".padStart(12)}${"ratio".padStart(10)}  ${"more".padStart(10)} ${"React alone".padStart(12)}${"ratio".padStart(10)}`,
      row("visible after", "visible", 1, "ms"),
      row("main thread", "mainThread", 1, "ms"),
      row("  with the rest", "settled", 1, "ms"),
      row("blocking", "blocking", 1, "ms"),
      row("heap", "heap", 1e6, "MB"),
      "",
    ].join("\n"),
  );

  process.stdout.write(
    `\nThe sign-in form of a signed-out person, on the same machine\n${await timeSignIns(browser, server.url)}\n`,
  );

  const { ours, bare } = await timeDialogs(browser, `${server.url}/bench`, ROUNDS, {
    network: NETWORK,
    slower: SLOWER,
  });
  process.stdout.write(
    `\nFrom a click to the open wallet dialog, on the same machine\nours ${ours.toFixed(0)} ms, RainbowKit and wagmi bare ${bare.toFixed(0)} ms: ${(ours / bare).toFixed(2)} x\n`,
  );
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
