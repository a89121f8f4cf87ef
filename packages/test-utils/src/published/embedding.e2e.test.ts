import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedBrowser } from "../browser/shared-browser.ts";

const packages = join(import.meta.dirname, "../../..");
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };
/** Every widget's style sheets, by their paths in `packages`. */
const SHEETS = [
  "announcement/dist/styles.css",
  "auth/dist/styles.css",
  "auth/dist/account.css",
  "sidebar-shell/dist/styles.css",
  "wallet-connect/dist/styles.css",
  "withdraw-all/dist/styles.css",
];
const WIDGETS = ["account", "announcement", "auth", "sidebar-shell", "wallet-connect", "withdraw-all"];

/** A host's project, built as Vite builds without a configuration. */
const host = realpathSync(mkdtempSync(join(tmpdir(), "freehold-host-")));
let server: Server;

beforeAll(async () => {
  const imports = SHEETS.map((sheet) => `import ${JSON.stringify(join(packages, sheet))};`);
  const elements = join(packages, "elements/dist/bundler/freehold.js");
  writeFileSync(join(host, "main.js"), `${imports.join("\n")}\nimport ${JSON.stringify(elements)};\n`);
  writeFileSync(
    join(host, "index.html"),
    '<!doctype html><title>Host</title><script type="module" src="/main.js"></script>',
  );
  await build({ root: host, configFile: false, logLevel: "error", build: { rolldownOptions: { onLog: () => {} } } });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const path = pathname === "/" ? "/index.html" : pathname;
    const type = TYPES[extname(path)];
    response.writeHead(type ? 200 : 404, { "Content-Type": type ?? "text/plain" });
    response.end(type && readFileSync(join(host, "dist", path)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server?.close();
  rmSync(host, { recursive: true, force: true });
});

async function open(): Promise<Page> {
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => page.close());
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

describe("in a default build of Vite", () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await sharedBrowser()).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterAll(() => page?.close());

  it.each([
    ["light", "", "light", "rgb(29, 90, 65)"],
    ["dark", "", "light", "rgb(147, 207, 171)"],
    ["auto", "", "dark", "rgb(147, 207, 171)"],
    ["auto", "", "light", "rgb(29, 90, 65)"],
    ["", "color-scheme: dark", "light", "rgb(147, 207, 171)"],
    ["", "", "dark", "rgb(29, 90, 65)"],
  ] as const)(
    "theme %j on a page with %j, where the system is %s, has the accent %s",
    async (theme, style, system, accent) => {
      await page.emulateMedia({ colorScheme: system });
      const colour = await page.evaluate(
        ([theme, style]) => {
          document.documentElement.setAttribute("style", style);
          const attribute = theme && ` data-theme="${theme}"`;
          document.body.innerHTML = `<div class="fh-root"${attribute}><button class="fh-button fh-button-primary">Send</button></div>`;
          return getComputedStyle(document.querySelector("button") as Element).backgroundColor;
        },
        [theme, style] as const,
      );
      expect(colour).toBe(accent);
    },
  );

  it("lengths are those that the host's text asks for", async () => {
    const page = await open();
    const size = await page.evaluate(() => {
      document.documentElement.style.fontSize = "62.5%";
      document.body.style.fontSize = "16px";
      document.body.innerHTML = '<div class="fh-root"><label class="fh-label">Label</label></div>';
      return getComputedStyle(document.querySelector("label") as Element).fontSize;
    });
    expect(size).toBe("15px");
  });

  it("the elements are defined by one import, and every file that they ask for is there", async () => {
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 404 && !response.url().includes("/api/") && !response.url().endsWith("favicon.ico"))
        missing.push(response.url());
    });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(
      (names) => Promise.all(names.map((name) => customElements.whenDefined(`freehold-${name}`))),
      WIDGETS,
    );
    expect([missing, errors]).toEqual([[], []]);
  });
});

// Once all were written so: browsers before Chrome 112, Firefox 117 and Safari 16.5 would have read none of them.
it("no style sheet, of a package or an element, has a rule within a rule", async () => {
  const page = await open();
  const texts = SHEETS.map((sheet) => readFileSync(join(packages, sheet), "utf8"));
  const nested = await page.evaluate(
    async ([names, texts]) => {
      const nestedIn = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          const within = (rule as CSSGroupingRule).cssRules;
          if (!within?.length) return [];
          return rule instanceof CSSStyleRule ? [rule.selectorText] : nestedIn(within);
        });
      const sheets = texts.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
      for (const name of names) {
        await customElements.whenDefined(`freehold-${name}`);
        const element = document.body.appendChild(document.createElement(`freehold-${name}`));
        sheets.push(...(element.shadowRoot ?? document).adoptedStyleSheets);
      }
      return [sheets.length, sheets.flatMap(({ cssRules }) => nestedIn(cssRules))] as const;
    },
    [WIDGETS, texts] as const,
  );
  expect(nested[0]).toBeGreaterThan(20);
  expect(nested[1]).toEqual([]);
});

describe("what an element guards", () => {
  /** The rule of the README, which a host's page has. */
  const rule = /<style>(.*?)<\/style>/s.exec(readFileSync(join(packages, "elements/README.md"), "utf8"))?.[1];

  it.each(["freehold-auth", "freehold-sidebar-shell"])("in <%s> is not seen where the script fails", async (tag) => {
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    await page.route("**/freehold.js", (route) => route.abort());
    await page.setContent(
      `<style>${rule}</style><script type="module" src="http://127.0.0.1:9/freehold.js"></script><${tag}><p>Balance</p></${tag}>`,
    );
    expect(await page.getByText("Balance").isVisible()).toBe(false);
    await page.evaluate((name) => customElements.define(name, class extends HTMLElement {}), tag);
    expect(await page.getByText("Balance").isVisible()).toBe(true);
  });
});
