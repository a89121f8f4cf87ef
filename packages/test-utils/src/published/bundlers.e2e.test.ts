import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import webpack from "webpack";
import { sharedBrowser } from "../browser/shared-browser.ts";
import { sample } from "../run/soak.ts";
import { type Consumer, createConsumer, link, root } from "./consumer.ts";

const run = promisify(execFile);
const testUtils = join(root, "packages/test-utils/node_modules");
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer();
});

/** Serves what a bundler wrote: paths are looked up in folders by prefix, and `/` is a page. */
async function serve(index: string, folders: Record<string, string>): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const [prefix, folder] = Object.entries(folders).find(([prefix]) => pathname.startsWith(prefix)) ?? [];
    const file = pathname === "/" ? index : folder && join(folder, pathname.slice(prefix?.length ?? 0));
    const type = file && TYPES[extname(file)];
    response.writeHead(type ? 200 : 404, { "Content-Type": type ?? "text/plain" });
    response.end(type && readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** A file of the host's that registers an element, which a server component cannot. */
const ELEMENT = `"use client";
import "@freehold/auth/define";
export default function Element() {
  return <freehold-auth></freehold-auth>;
}`;

/** A page with a widget in React, an element, and a button of ours in each theme. */
const PAGE = `
import { WithdrawAll } from "@freehold/withdraw-all";
import Element from "./element.jsx";
export default function Page() {
  return (
    <main>
      <WithdrawAll />
      <Element />
      {["light", "dark"].map((theme) => (
        <div key={theme} className="fh-root" data-theme={theme}>
          <button className="fh-button fh-button-primary">{theme}</button>
        </div>
      ))}
    </main>
  );
}`;

async function serveNext(): Promise<{ url: string; server: Server }> {
  const folder = await consumer.buildPage("next", buildWithNext);
  const built = join(folder, ".next");
  return serve(join(built, "server/app/index.html"), { "/_next/static/": join(built, "static") });
}

async function buildWithNext(folder: string): Promise<void> {
  link(consumer.folder, "next", join(testUtils, "next"));
  mkdirSync(join(folder, "app"));
  writeFileSync(join(folder, "package.json"), '{ "name": "host", "private": true }');
  writeFileSync(
    join(folder, "app/layout.jsx"),
    `import "@freehold/withdraw-all/styles.css";
     export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  );
  writeFileSync(join(folder, "app/page.jsx"), PAGE);
  writeFileSync(join(folder, "app/element.jsx"), ELEMENT);
  const next = join(testUtils, "next/dist/bin/next");
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" as const };
  await run(process.execPath, [next, "build"], { cwd: folder, env });
}

async function serveWebpack(): Promise<{ url: string; server: Server }> {
  const folder = await consumer.buildPage("webpack", buildWithWebpack);
  return serve(join(folder, "index.html"), { "/out/": join(folder, "out") });
}

async function buildWithWebpack(folder: string): Promise<void> {
  writeFileSync(
    join(folder, "main.js"),
    `import "@freehold/withdraw-all/styles.css";
     import "@freehold/auth/define";
     import { WithdrawAll } from "@freehold/withdraw-all";
     import { createElement as h } from "react";
     import { createRoot } from "react-dom/client";
     const button = (theme) => h("div", { key: theme, className: "fh-root", "data-theme": theme },
       h("button", { className: "fh-button fh-button-primary" }, theme));
     createRoot(document.querySelector("main")).render([h(WithdrawAll, { key: "w" }), h("freehold-auth", { key: "a" }),
       button("light"), button("dark")]);`,
  );
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><html lang="en"><link rel="stylesheet" href="/out/main.css"><main></main><script src="/out/main.js"></script>',
  );
  const out = join(folder, "out");
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack(
      {
        mode: "production",
        context: folder,
        entry: "./main.js",
        output: { path: out, publicPath: "/out/" },
        module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, join(testUtils, "css-loader")] }] },
        plugins: [new MiniCssExtractPlugin()],
      },
      (error, stats) => (error ? reject(error) : resolve(stats)),
    ),
  );
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
}

/**
 * Webpack leaves the style sheets as they are, which Next.js and Vite do not (`embedding.e2e.test.ts` has a build of Vite). `pnpm e2e:hosts`
 * builds all of them before a release.
 */
const HOSTS = [
  { name: "webpack 5", serveHost: serveWebpack },
  { name: "Next 16", serveHost: serveNext },
];
describe.each(sample(HOSTS, 1))("the packed packages in a default production build of $name", ({ serveHost }) => {
  let url: string;
  let server: Server;
  beforeAll(async () => {
    ({ url, server } = await serveHost());
  });
  afterAll(() => server?.close());

  it("have their colours in both themes, and an element that one import defines", async () => {
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.route("**/api/**", (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto(url);
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    const accentOf = (theme: string) =>
      page
        .getByRole("button", { name: theme, exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect([await accentOf("light"), await accentOf("dark")]).toEqual(["rgb(29, 90, 65)", "rgb(147, 207, 171)"]);
    expect(errors).toEqual([]);
  });
});

/** Builds a page with Vite as it is. */
async function buildWithVite(folder: string, files: Record<string, string>, body: string): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const entry = `<script type="module" src="/${Object.keys(files)[0]}"></script>`;
  writeFileSync(join(folder, "index.html"), `<!doctype html><html lang="en"><title>Stranger</title>${entry}${body}`);
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    oxc: { jsx: { runtime: "automatic" } },
    build: { rolldownOptions: { onLog: () => {} } },
  });
}

/** The page of a signed-out person, and what it did not find. */
async function openSignedOut(folder: string) {
  const dist = join(folder, "dist");
  const { url, server } = await serve(join(dist, "index.html"), { "/assets/": join(dist, "assets") });
  onTestFinished(() => void server.close());
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => page.close());
  const missing: string[] = [];
  page.on("pageerror", (error) => missing.push(String(error)));
  page.on("response", (response) => response.status() === 404 && missing.push(response.url()));
  await page.route("**/api/**", (route) => route.fulfill({ status: 401, json: {} }));
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(url);
  return { page, missing };
}

it("one of the elements comes without the others, and finds all that it loads", async () => {
  const folder = await consumer.buildPage("one-element", (folder) =>
    buildWithVite(
      folder,
      { "main.js": 'import "@freehold/elements/withdraw-all";' },
      '<freehold-withdraw-all api-url="/api"></freehold-withdraw-all>',
    ),
  );
  // The wallet's alone are two hundred.
  expect(readdirSync(join(folder, "dist/assets")).length).toBeLessThan(30);
  const { page, missing } = await openSignedOut(folder);
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Withdraw All Deposits" }).waitFor();
  expect(missing).toEqual([]);
});

it("the first sample of the README leads signed-out people to the sign-in form", async () => {
  const sample = /^```tsx\n(.*?)^```$/ms.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] as string;
  // Anew each time: it is quick, and what is kept is not asked whether the README is another one.
  const folder = join(consumer.folder, "readme-sample");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const main = `import { createRoot } from "react-dom/client";
    import { Refund } from "./Refund.jsx";
    createRoot(document.querySelector("main")).render(<Refund />);`;
  const files = { "main.jsx": main, "Refund.jsx": sample.replace("https://platform.example", "") };
  await buildWithVite(folder, files, "<main></main>");
  const { page, missing } = await openSignedOut(folder);
  await page.getByRole("heading", { name: "Withdraw All Deposits" }).waitFor();
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  expect(missing).toEqual([]);
});

it.each(["@freehold/auth/define", "@freehold/elements", "@freehold/elements/auth"])(
  "%s says in a server component where to import it instead",
  async (entry) => {
    const args = ["--conditions=react-server", "--input-type=module", "-e", `await import("${entry}")`];
    await expect(run(process.execPath, args, { cwd: consumer.folder })).rejects.toMatchObject({
      stderr: expect.stringContaining('Import it in a file that begins with "use client"'),
    });
  },
);
