import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedBrowser } from "@freehold/testing/browser/shared-browser";
import type { Browser, Page } from "playwright-core";
import type { Manifest } from "vite";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Site, serveSite } from "./static-site.fixture.ts";

const CSP = "default-src 'self'; script-src 'self'; style-src 'self'";

const html = (tags: string[], scripts: string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title>
  ${scripts.map((source) => `<script type="module" src="${source}"></script>`).join("\n")}
  </head><body>${tags.join("\n")}</body></html>`;

let browser: Browser;
let page: Page;
let complaints: string[];
const sites: Site[] = [];

async function serve(...[markup, csp]: Parameters<typeof serveSite>): Promise<Site> {
  const site = await serveSite(markup, csp);
  sites.push(site);
  return site;
}

/** Opens the page, perhaps as somebody with a token; whatever the browser has to complain about is kept. */
async function open(site: Site, { token = "", withoutRenderer = false } = {}): Promise<void> {
  page = await browser.newPage();
  if (withoutRenderer)
    await page.route(
      ({ pathname }) => isRenderer(pathname),
      (route) => route.abort(),
    );
  complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`CSP: ${event.violatedDirective}`));
  });
  await page.addInitScript((token) => token && localStorage.setItem("auth_token", token), token);
  await page.goto(site.origin, { waitUntil: "networkidle" });
}

async function signIn(): Promise<void> {
  await page.getByLabel("Email").fill("investor@freehold.test");
  await page.getByLabel("Password", { exact: true }).fill("freehold-demo-2026");
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** A renderer's own word. */
const RENDERER = "dangerouslySetInnerHTML";
const isRenderer = (path: string) =>
  path.startsWith("/dist/") && readFileSync(join(import.meta.dirname, path), "utf8").includes(RENDERER);
const renderers = (site: Site) => site.requests.filter(isRenderer);
/** All that the build says an entry needs for its first screen, but for the entry itself. */
function filesOfFirstScreen(entry: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(import.meta.dirname, "dist/manifest.json"), "utf8"));
  const keys = new Set(Object.values(manifest).find(({ file }) => `/dist/${file}` === entry)?.dynamicImports);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].map((key) => manifest[key]?.file ?? key);
}
const apiRequests = (site: Site) => site.requests.filter((path) => path.includes("/api/"));
const count = (site: Site, path: string) => site.requests.filter((request) => request === path).length;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterEach(async () => {
  await page?.close();
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

const TAGS = ["<freehold-auth></freehold-auth>", "<freehold-withdraw-all></freehold-withdraw-all>"];
const AUTH = "/dist/auth.js";
const WITHDRAW_ALL = "/dist/withdraw-all.js";
const ALL = "/dist/freehold.js";

describe("a plain page with a strict policy and two script tags", () => {
  test("signing in with one element opens the other, in one session and on one renderer", async () => {
    const site = await serve(html(TAGS, [AUTH, WITHDRAW_ALL]), CSP);
    await open(site);
    await signIn();
    await page.getByText("1,250.50").first().waitFor();

    expect(complaints).toEqual([]);
    expect(renderers(site)).toHaveLength(1);
    expect(count(site, "/api/auth/login")).toBe(1);
    expect(count(site, "/api/auth/me")).toBe(1);
  });

  test("a kept token is read once for both", async () => {
    const site = await serve(html(TAGS, [AUTH, WITHDRAW_ALL]), CSP);
    await open(site, { token: "token-1" });
    await page.getByText("1,250.50").first().waitFor();

    expect(complaints).toEqual([]);
    expect(apiRequests(site)).toEqual([...new Set(apiRequests(site))]);
    expect(count(site, "/api/auth/me")).toBe(1);
  });

  test("everything at once beside single entries still loads each file once", async () => {
    const site = await serve(html(TAGS, ["/dist/freehold.js", AUTH, WITHDRAW_ALL]), CSP);
    await open(site);
    const scripts = site.requests.filter((path) => path.startsWith("/dist/"));
    expect(scripts).toEqual([...new Set(scripts)]);
    expect(complaints).toEqual([]);
  });

  test("is light or dark as its theme says, without a style element or attribute in the page", async () => {
    const site = await serve(html(TAGS, [AUTH, WITHDRAW_ALL]), CSP);
    await open(site);
    const look = (theme: string) =>
      page.locator("freehold-auth").evaluate(async (element, value) => {
        element.setAttribute("theme", value);
        const root = element.shadowRoot?.querySelector(".fh-root") as HTMLElement;
        const input = element.shadowRoot?.querySelector("input") as HTMLElement;
        while (getComputedStyle(root).colorScheme !== value) await new Promise(requestAnimationFrame);
        for (const animation of document.getAnimations()) animation.finish();
        return getComputedStyle(input).color;
      }, theme);
    expect(await look("light")).not.toBe(await look("dark"));
    expect(await page.locator("style, [style]").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("while the view is on its way", () => {
  const before = async (tags: string[], script: string) => {
    const site = await serve(html(tags, [script]));
    await open(site, { token: "token-1", withoutRenderer: true });
    return apiRequests(site);
  };

  test("the session is loaded, from where the page's elements say the API is", async () => {
    expect(await before(TAGS, AUTH)).toEqual(["/api/auth/me"]);
    expect(await before([`<freehold-auth></freehold-auth><freehold-wallet-connect api-url="/its/api/">`], ALL)).toEqual(
      ["/its/api/auth/me"],
    );
    const script = `<script>document.querySelector("freehold-auth").apiUrl = "/its/api";</script>`;
    expect(await before([...TAGS, script], AUTH)).toEqual(["/its/api/auth/me"]);
  });

  test.each([WITHDRAW_ALL, ALL])("what the refund panel shows first is asked for with it, by %s", async (script) => {
    expect((await before(TAGS, script)).sort()).toEqual([
      "/api/auth/me",
      "/api/wallet/check-pending-total-withdrawal",
      "/api/wallet/total-deposits",
      "/api/wallet/withdrawals",
    ]);
  });

  test.each([AUTH, WITHDRAW_ALL, ALL])(
    "%s asks for all files of the first screen, waiting for none of them",
    async (script) => {
      const site = await serve(html(TAGS, [script]));
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      page = await browser.newPage();
      await page.route("**/dist/chunks/**", async (route) => {
        await held;
        await route.continue();
      });
      const asked = filesOfFirstScreen(script).map((file) => page.waitForRequest(`${site.origin}/dist/${file}`));
      await page.goto(site.origin, { waitUntil: "commit" });
      expect((await Promise.all(asked)).length).toBeGreaterThan(3);
      letThrough();
      await page.getByRole("heading").first().waitFor();
    },
  );

  test("nothing is asked of anybody by a page that has no element yet", async () => {
    expect(await before([], ALL)).toEqual([]);
  });

  test.each([WITHDRAW_ALL, ALL])(
    "an api-url that is none is said on the console, and nobody is asked, by %s",
    async (script) => {
      expect(
        await before([`<freehold-withdraw-all api-url="//elsewhere.test/api"></freehold-withdraw-all>`], script),
      ).toEqual([]);
      expect(complaints.filter((text) => text.includes("configure({ apiUrl })"))).toEqual([
        expect.stringMatching(/^Freehold: api-url="\/\/elsewhere\.test\/api" is no address of an API, /),
      ]);
    },
  );

  test("and does not come, the console says so", async () => {
    await before(TAGS, AUTH);
    expect(complaints.filter((text) => text.startsWith("Freehold:"))).toEqual([
      expect.stringMatching(/^Freehold: <freehold-auth> could not be loaded, and nothing is shown in its place\./),
    ]);
  });
});

test("from another origin the chunks come from there and the API is the page's own", async () => {
  const cdn = await serve();
  const site = await serve(
    html(TAGS, [`${cdn.origin}${AUTH}`, `${cdn.origin}${WITHDRAW_ALL}`]),
    `default-src 'self'; script-src 'self' ${cdn.origin}; style-src 'self'`,
  );
  await open(site);
  await signIn();
  await page.getByText("1,250.50").first().waitFor();

  expect(complaints).toEqual([]);
  expect(renderers(cdn)).toHaveLength(1);
  expect(cdn.requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
  expect(site.requests.filter((path) => path.startsWith("/dist/"))).toEqual([]);
});

test("the files are for browsers alone and need no policy that allows more", () => {
  const dist = join(import.meta.dirname, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(files).toContain("freehold.js");
  for (const file of files) {
    const text = readFileSync(join(dist, file), "utf8");
    expect(text, file).not.toMatch(/process\.env|use client|new Function\(|\beval\(|url\(data:/);
  }
});

test("Preact is in the files, React is not", () => {
  const packages = readFileSync(join(import.meta.dirname, "dist/licenses.md"), "utf8").match(/(?<=^## )\S+/gm);
  expect(packages).toContain("preact");
  expect(packages).not.toContain("react");
  expect(packages).not.toContain("react-dom");
});
