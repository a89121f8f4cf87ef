import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Site, serveSite } from "./static-site.fixture.ts";

const DIST = join(import.meta.dirname, "../dist");
const INTEGRITY: Record<string, string> = JSON.parse(readFileSync(join(DIST, "integrity.json"), "utf8"));
const NONCE = "r4nd0m";

let page: Page;
let complaints: string[];
const sites: Site[] = [];

beforeEach(async () => {
  page = await (await sharedBrowser()).newPage();
  complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
});
afterEach(async () => {
  await page.close();
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

/** Opens a page with the refund element from another origin, by a script tag that says what its file is. */
async function openRefund(policy = (_files: string) => ""): Promise<Site> {
  const files = await serveSite();
  const address = `${files.origin}/dist/withdraw-all.js`;
  const script = `<script type="module" nonce="${NONCE}" src="${address}" crossorigin integrity="${INTEGRITY["withdraw-all.js"]}"></script>`;
  const site = await serveSite(
    `<!doctype html><html lang="en"><title>Partner</title>${script}<freehold-withdraw-all></freehold-withdraw-all></html>`,
    policy(files.origin),
  );
  sites.push(files, site);
  await page.goto(site.origin);
  return files;
}

/** What the page is told by its first `freehold-error`, such as `freehold-auth: load`. */
async function listenForErrors(): Promise<{ firstError: Promise<string> }> {
  let tell = (_words: string): void => {};
  const firstError = new Promise<string>((resolve) => {
    tell = resolve;
  });
  await page.exposeFunction("tell", tell);
  await page.addInitScript(() =>
    addEventListener("freehold-error", ({ target, detail }) => {
      const name = target instanceof Element ? target.localName : "document";
      Reflect.get(globalThis, "tell")(`${name}: ${detail.code}`);
    }),
  );
  return { firstError };
}

test("every file of the folder is in integrity.json", () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(DIST.length + 1)).sort();
  const served = paths.filter((path) => !/^(bundler|command)\//.test(path) && path !== "integrity.json");
  expect(Object.keys(INTEGRITY).sort()).toEqual(served);
  for (const path of served) {
    const hash = createHash("sha384").update(readFileSync(join(DIST, path)));
    expect(INTEGRITY[path], path).toBe(`sha384-${hash.digest("base64")}`);
  }
});

test.each([
  ["without a policy", () => ""],
  ["with a nonce for scripts", () => `script-src 'nonce-${NONCE}'; style-src 'self'`],
  [
    "with strict-dynamic and Trusted Types",
    () => `script-src 'nonce-${NONCE}' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types 'none'`,
  ],
  ["with an origin for scripts", (files: string) => `script-src 'self' ${files}`],
])("what is loaded later is asked for once, %s", async (_, policy) => {
  const files = await openRefund(policy);
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(files.requests.filter((path) => path === "/dist/auth.js")).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a sign-in form that is another than the one that was built is not run, and the page says so", async () => {
  await page.route("**/dist/auth.js", async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({ body: `globalThis.stolen = true;${body}`, contentType: "text/javascript" });
  });
  const said = page.waitForEvent("console", {
    predicate: (message) => message.text().includes("or it is from another version"),
  });
  await page.addInitScript(() => {
    document.addEventListener("freehold-error", ({ detail, target }) => {
      document.title = `${(target as Element).localName}: ${detail.code}`;
    });
  });
  await openRefund();
  await said;
  await expect.poll(() => page.title()).toBe("freehold-withdraw-all: load");
  expect(await page.evaluate(() => "stolen" in globalThis)).toBe(false);
  expect(await page.getByRole("textbox").count()).toBe(0);
});

test.each([
  ["is not there", { status: 404, body: "" }],
  ["is another's", { body: "globalThis.stolen = true;", contentType: "text/javascript" }],
])("the refund element fires freehold-error when the sign-in form's file %s", async (_, answer) => {
  await page.route("**/dist/auth.js", (route) =>
    route.fulfill({ ...answer, headers: { "access-control-allow-origin": "*" } }),
  );
  const { firstError } = await listenForErrors();
  const files = await openRefund();
  expect(await firstError).toBe("freehold-withdraw-all: load");
  const sentences = complaints.filter((text) => text.startsWith("Freehold: "));
  expect(sentences).toEqual([expect.stringContaining(`${files.origin}/dist/auth.js`)]);
  expect(sentences[0]).toContain("script-src");
});

test.each([
  ["on its element", "auth", "<freehold-auth></freehold-auth>", "freehold-auth: load"],
  ["on any of them", "freehold", "<freehold-auth></freehold-auth>", "freehold-auth: load"],
  ["on a document without elements", "auth", "", "document: load"],
])(
  "what a bundler's project loads fires freehold-error when it is not there, %s",
  async (_, name, element, expected) => {
    const site = await serveSite(
      `<!doctype html><html lang="en"><title>Partner</title><script type="module" src="/dist/bundler/${name}.js"></script>${element}</html>`,
    );
    sites.push(site);
    await page.route(/\/bundler\/later\/(auth|all)-/, (route) => route.fulfill({ status: 404 }));
    const { firstError } = await listenForErrors();
    await page.goto(site.origin);
    expect(await firstError).toBe(expected);
  },
);

test("every file says what those are that it loads, the wallets' included", () => {
  const imported = /import\(`\.\/(?<file>[^`]+)`\)/g;
  const loaders = Object.keys(INTEGRITY).filter((path) => path.endsWith(".js"));
  for (const path of loaders) {
    const code = readFileSync(join(DIST, path), "utf8");
    for (const { groups, index } of code.matchAll(imported)) {
      const target = join(path, "..", groups?.file as string);
      const isTold = code.slice(index).includes(INTEGRITY[target] as string);
      const alreadyThere = code.slice(index, index + 400).includes("import.meta.url,{}");
      expect(isTold || alreadyThere, `${path} loads ${target}`).toBe(true);
    }
  }
});

test("an import map names the files as a bundler's project does, with their integrity", async () => {
  const files = await serveSite();
  const [elements, session] = [`${files.origin}/dist/withdraw-all.js`, `${files.origin}/dist/session.js`];
  const map = {
    imports: { "@freehold/elements/withdraw-all": elements, "@freehold/elements/session": session },
    integrity: { [elements]: INTEGRITY["withdraw-all.js"], [session]: INTEGRITY["session.js"] },
  };
  const site = await serveSite(`<!doctype html><html lang="en"><title>Partner</title>
    <script type="importmap">${JSON.stringify(map)}</script>
    <script type="module">
      import "@freehold/elements/withdraw-all";
      import { $session } from "@freehold/elements/session";
      $session.subscribe(({ status }) => (document.title = status));
    </script>
    <freehold-withdraw-all></freehold-withdraw-all></html>`);
  sites.push(files, site);
  await page.goto(site.origin);
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(await page.title()).toBe("signed-out");
  expect(complaints).toEqual([]);
});
