import { execFile } from "node:child_process";
import { on } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { createTestWallet } from "@freehold/testing/wallet";
import type { Browser } from "playwright-core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedBrowser } from "../browser/shared-browser.ts";
import { testKey } from "../chain/start-chain.ts";
import { freePort } from "../run/free-port.ts";
import { sample } from "../run/soak.ts";
import { installWallet } from "../wallet/install-wallet.ts";
import { createConsumer, packages, root } from "./consumer.ts";

const run = promisify(execFile);
const project = await createConsumer();
const { folder: consumer } = project;

const published = packages.map(({ folder, manifest }) => ({ folder, manifest, name: manifest.name }));

describe.each(published)("the published $name", ({ manifest, name }) => {
  it("has a package.json that publint finds nothing in", async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(consumer, "node_modules", name),
      strict: true,
      pack: false,
    });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it("says where its types are", () => {
    const typed = Object.values(manifest.exports).some((entry) => typeof entry === "object" && "types" in entry);
    expect(typed, name).toBe(true);
  });

  it("needs no name that only a build defines", () => {
    const folder = join(consumer, "node_modules", name, "dist");
    // The server brings a page of others that is built already.
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (file) => /\.m?js$/.test(file) && !file.startsWith("swagger-ui"),
    );
    expect(files.length).toBeGreaterThan(0);
    // Tests of a developer's run without the bundler's `define`; every runner has `process.env.NODE_ENV`.
    const NAMES = /(?<![\w$#@"'`.])__(?!PURE__)[A-Z][A-Z_]*__(?![\w$"'`])|import\.meta\.env/g;
    const needed = files.flatMap((file) => readFileSync(join(folder, file), "utf8").match(NAMES) ?? []);
    expect(needed).toEqual([]);
  });

  it("brings no test and no workspace reference along", async () => {
    const { stdout } = await run("tar", ["tzf", project.tarballOf(name)]);
    expect(stdout).not.toMatch(/\.test\./);
    expect(readFileSync(join(consumer, "node_modules", name, "package.json"), "utf8")).not.toMatch(
      /"(workspace|catalog):/,
    );
  });
});

/** Those with the most entries first: the others have the same kinds of entries, and fewer. */
const byEntries = published.toSorted(
  (a, b) => Object.keys(b.manifest.exports).length - Object.keys(a.manifest.exports).length,
);

it.each(sample(byEntries, 2))("the types of $name resolve as its code does", async ({ manifest, name }) => {
  const excludeEntrypoints = Object.keys(manifest.exports).filter((entry) => entry.endsWith(".css"));
  const tarball = createPackageFromTarballData(readFileSync(project.tarballOf(name)));
  const found = await checkPackage(tarball, { excludeEntrypoints });
  if (!found.types) throw new Error(`${name} has no types.`);
  const notEsm = ["node10", "node16-cjs"];
  expect(
    found.problems.filter((problem) => !("resolutionKind" in problem && notEsm.includes(problem.resolutionKind))),
  ).toEqual([]);
});

it("every entry of every package can be imported on a server without a DOM, which draws the wallet's button", async () => {
  const entries = published.flatMap(({ manifest, name }) =>
    Object.entries(manifest.exports)
      .filter(([path, entry]) => typeof entry === "object" && !path.endsWith(".css"))
      .map(([path]) => `${name}${path.slice(1)}`),
  );
  const script = `
    import { createElement } from "react";
    import { renderToString } from "react-dom/server";
    ${entries.map((entry) => `await import(${JSON.stringify(entry)});`).join("\n")}
    // Nor has any of them brought one along, which the others could have found.
    for (const name of ["window", "document", "HTMLElement", "customElements"])
      if (name in globalThis) throw new Error(name + " is there.");
    const { WalletConnect } = await import("@freehold/wallet-connect");
    console.log(renderToString(createElement(WalletConnect)));`;
  const { stdout, stderr } = await run(process.execPath, ["--input-type=module", "-e", script], { cwd: consumer });
  expect(stderr).toBe("");
  expect(stdout).toContain("Connect Wallet");
});

/** A stranger's page in React, with one button that takes the widget away and brings it back. */
const MAIN = `
  import { createElement as h, StrictMode, useState, version } from "react";
  import { createRoot } from "react-dom/client";
  import { WalletConnect } from "@freehold/wallet-connect";
  import "@freehold/wallet-connect/styles.css";
  function Page() {
    const [there, setThere] = useState(true);
    return h("main", null,
      h("h1", null, "React " + version),
      h("button", { onClick: () => setThere(!there) }, "Toggle"),
      there && h(WalletConnect, { styleNonce: "c3R5bGU" }));
  }
  createRoot(document.querySelector("#root")).render(h(StrictMode, null, h(Page)));`;
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stranger</title></head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
const CSP = "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-c3R5bGU'; img-src 'self' data:";
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };

/** React 19 has the site's wallet connection, too (`examples/platform/e2e/wallet.e2e.test.ts`). */
const VERSIONS: [major: string, others: Record<string, string>][] = [
  ["18", { react: "react-18", "react-dom": "react-dom-18" }],
  ["19", {}],
];

describe.each(sample(VERSIONS, 1))("the published wallet connection in a page on React %s", (major, others) => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    const modules = join(root, "packages/test-utils/node_modules");
    const alias = Object.entries(others).map(([name, other]) => ({
      find: new RegExp(`^${name}(?=/|$)`),
      replacement: realpathSync(join(modules, other)),
    }));
    const page = await project.buildPage(`page-${major}`, async (folder) => {
      writeFileSync(join(folder, "main.js"), MAIN);
      writeFileSync(join(folder, "index.html"), HTML);
      await build({
        root: folder,
        configFile: false,
        logLevel: "error",
        resolve: { alias, dedupe: ["react", "react-dom"] },
        build: { assetsInlineLimit: 0, rolldownOptions: { onLog: () => {} } },
      });
    });
    server = createServer((request, response) => {
      const path = request.url === "/" ? "/index.html" : String(request.url);
      const type = TYPES[extname(path)];
      response.writeHead(type ? 200 : 204, {
        "Content-Type": type ?? "text/plain",
        "Content-Security-Policy": CSP,
      });
      response.end(type && readFileSync(join(page, "dist", path)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    server?.close();
  });

  it("connects, also after it was taken away, and keeps a policy with a nonce for styles", async () => {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on("console", (message) => {
      // A note for developers.
      if (message.text().startsWith("Freehold: QR codes")) return;
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, lineNumber }) =>
        console.error(`CSP: ${violatedDirective} ${sourceFile}:${lineNumber}`),
      );
    });
    await installWallet(page, createTestWallet({ key: testKey(1), chainId: 56, rpcUrl: null }), { name: "Oak Wallet" });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.getByRole("heading", { name: `React ${major}.` }).waitFor();
    const button = (name: string | RegExp) => page.getByRole("button", { name });

    for (const _ of [1, 2]) {
      await button("Connect Wallet").click();
      // Under the open dialog the page does not scroll: that is the style that needs the nonce.
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("hidden");
      await page.getByRole("dialog").getByText("Oak Wallet").click();
      await button("Wallet 0x7099...79C8").click();
      await button(/Disconnect/).click();
      await button("Connect Wallet").waitFor();
      await button("Toggle").click();
      await button("Connect Wallet").waitFor({ state: "detached" });
      await button("Toggle").click();
    }
    expect(complaints).toEqual([]);
  });
});

it("says what is for the browser and what may be left out", () => {
  const { manifest, folder } = published.find(
    ({ name }) => name === "@freehold/wallet-connect",
  ) as (typeof published)[number];
  for (const entry of ["index.js", "element.js", "define.js"])
    expect(readFileSync(join(folder, "dist", entry), "utf8")).toMatch(/^"use client";/);
  expect(manifest.sideEffects).toEqual([
    "./src/define.ts",
    "./src/sdks.ts",
    "./dist/define.js",
    "./dist/define.server.js",
    "./dist/sdks.js",
    "**/*.css",
  ]);
  // A host without them builds all the same: the entry that names them is the page's own choice.
  const optional = ["@coinbase/wallet-sdk", "@walletconnect/ethereum-provider"];
  expect(Object.keys(manifest.peerDependenciesMeta ?? {})).toEqual(optional);
  // One copy a page of whatever has a context or a registry of its own.
  const shared = ["@freehold/session", "@tanstack/react-query", "react", "viem"];
  expect(Object.keys(manifest.peerDependencies ?? {})).toEqual(expect.arrayContaining(shared));
  // What these bring along must not be installed: @metamask/sdk is non-commercial, ua-parser-js 2 is AGPL.
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  for (const name of ["@rainbow-me/rainbowkit", "wagmi"]) expect(installed).not.toContain(name);
  const texts = readdirSync(join(folder, "dist")).filter((file) => file.endsWith(".js"));
  for (const file of texts)
    expect(readFileSync(join(folder, "dist", file), "utf8"), file).not.toMatch(/metamask-sdk|["']@metamask\/sdk["']/);
  for (const file of texts.filter((file) => file !== "sdks.js"))
    expect(readFileSync(join(folder, "dist", file), "utf8"), file).not.toMatch(
      /import\(["'](@coinbase|@walletconnect)/,
    );
  expect(readFileSync(join(folder, "dist/licenses.md"), "utf8")).toContain("@rainbow-me/rainbowkit");
});

it("brings the server's commands along, and what they need", async () => {
  const server = join(consumer, "node_modules/@freehold/server");
  const { bin, exports } = JSON.parse(readFileSync(join(server, "package.json"), "utf8"));
  expect(Object.keys(exports)).toEqual([".", "./package.json"]);
  const cli = join(server, bin["freehold-server"]);
  for (const command of ["reconcile", "audit-verify"])
    await expect(run(process.execPath, [cli, command], { cwd: consumer, env: {} })).rejects.toMatchObject({
      code: 1,
      stderr: `DATA_DIR has no database: ${join(realpathSync(consumer), ".freehold")}.\n`,
    });
});

it("brings along the schema, with which the server starts on no database", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "freehold-published-"));
  const port = await freePort();
  const cli = join(consumer, "node_modules/@freehold/server/dist/cli.js");
  const server = run(process.execPath, [cli], { env: { DATA_DIR: dataDir, PORT: String(port) } });
  onTestFinished(async () => {
    server.child.kill();
    await server.catch(() => null);
    rmSync(dataDir, { recursive: true });
  });
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)).toMatchObject({ status: 200 });
  server.child.kill();
  expect((await server).stdout).toContain("0001-baseline.sql");
});

it("brings along what the server runs in a thread of its own, which finds its fonts there", async () => {
  const figures = { available: 0n, invested: 0n, earnings: 0n, reserved: 0n };
  const day = new Date(0);
  const statement = {
    person: { id: "", email: "\u0430@freehold.test", wallet_address: "" },
    ...{ from: "2026-03-01", to: "2026-03-31", since: day, until: day, isOpen: false, madeAt: day },
    ...{ opening: figures, sums: [], closing: figures, count: 0 },
  };
  const file = join(consumer, "node_modules/@freehold/server/dist/statements/pdf-thread.js");
  const thread = new Worker(file, { workerData: statement, execArgv: [] });
  let said = "";
  for await (const [message] of on(thread, "message", { close: ["exit"] })) said += Buffer.from(message);
  expect(said).toMatch(/^%PDF-[\s\S]*%%EOF\s+end$/);
});
