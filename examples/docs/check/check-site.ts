import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { chromiumArgs, chromiumPath } from "@freehold/test-utils/browser/chromium";
import axeCore from "axe-core";
import { chromium, type Page } from "playwright-core";
import { BASE } from "../generate/write-page.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
// The narrowest first, in which a page is loaded: what scrolls there by keyboard is made so then.
const WIDTHS = [390, 1024, 1440] as const;

declare global {
  var axe: typeof axeCore;
}

/**
 * Opens every page of the built site in Chromium, light and dark, on a phone, a tablet and a screen, and searches it by keyboard.
 *
 * @param dist - the folder of the built site.
 * @returns one line for each thing that is wrong: a link that leads nowhere, a finding of axe's, a page that is too wide.
 */
export async function checkSite(dist: string): Promise<string[]> {
  const server = serve(dist);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs() });
  const findings: string[] = [];
  try {
    const paths = globSync("**/index.html", { cwd: dist }).map((file) => `${BASE}/${file.replace(/index\.html$/, "")}`);
    findings.push(...findDeadLinks(dist, paths));
    const page = await browser.newPage({ reducedMotion: "reduce" });
    page.on("pageerror", (error) => findings.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
        findings.push(`${page.url()}: asks ${request.url()}`);
    });
    // The frames of the gallery have a test of their own.
    for (const path of paths.filter((path) => !path.includes("/gallery/states/")))
      findings.push(...(await look(page, origin + path)));
    findings.push(...(await search(page, `${origin}${BASE}/`)), ...(await showState(page, `${origin}${BASE}/`)));
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
  return findings;
}

function serve(dist: string) {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const file = join(dist, decodeURI(pathname.replace(BASE, "")), pathname.endsWith("/") ? "index.html" : "");
    try {
      const bytes = readFileSync(file);
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** Links within the site whose page or heading is not there. */
function findDeadLinks(dist: string, paths: readonly string[]): string[] {
  const pages = new Map(
    paths.map((path) => [path, readFileSync(join(dist, path.replace(BASE, ""), "index.html"), "utf8")]),
  );
  return [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, to = ""]) => {
      const url = new URL(to.replaceAll("&amp;", "&"), `http://site${path}`);
      if (url.host !== "site" || extname(url.pathname)) return [];
      const target = pages.get(url.pathname);
      if (target === undefined) return [`${path}: there is no ${to}`];
      const id = decodeURIComponent(url.hash.slice(1));
      return !id || target.includes(`id="${id}"`) ? [] : [`${path}: there is no ${to}`];
    }),
  );
}

async function look(page: Page, address: string): Promise<string[]> {
  const findings: string[] = [];
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(axeCore.source);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (tooWide) findings.push(`${address}: wider than ${width} px`);
    const breaks = await page.evaluate(() =>
      [...document.querySelectorAll("pre")].some((code) => getComputedStyle(code).whiteSpace !== "pre"),
    );
    if (breaks) findings.push(`${address}: code breaks inside words`);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
      const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
      for (const { id, nodes } of violations)
        findings.push(`${address}, ${width} px, ${theme}: ${id} at ${nodes[0]?.target.join(" ")}`);
    }
  }
  return findings;
}

/** By keyboard alone: to the search, a word, the first result. */
async function search(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("origin_not_allowed");
  const result = page.locator("site-search a[href*='errors']").first();
  try {
    await result.waitFor({ timeout: 15_000 });
    return [];
  } catch {
    return [`${address}: the search finds no "origin_not_allowed"`];
  }
}

/** On the first page, a click on a state shows it in the panel. */
async function showState(page: Page, address: string): Promise<string[]> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Paid", exact: true }).click();
  try {
    await page.frameLocator("iframe[name=panel]").getByText("Receipt").first().waitFor({ timeout: 15_000 });
    return [];
  } catch {
    return [`${address}: "Paid" does not show the receipt in the panel`];
  }
}
