import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { handlers } from "@freehold/testing";
import type { Route } from "playwright-core";
import { build } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { sharedBrowser } from "../browser/shared-browser.ts";
import { createConsumer, root } from "./consumer.ts";

const ORIGIN = "http://host.test";
const TOKEN = `fh_${"token-1".padEnd(43, "-")}`;
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const MAIN = `
  import { h, render } from "preact";
  import { useState } from "preact/hooks";
  import { WithdrawAll } from "@freehold/withdraw-all";
  import "@freehold/withdraw-all/styles.css";
  function Page() {
    const [id, setId] = useState("none");
    return h("main", null,
      h("p", { id: "told" }, id),
      h(WithdrawAll, { onSubmitted: ({ withdrawal }) => setId(withdrawal.status) }));
  }
  render(h(Page), document.querySelector("#root"));`;
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };

const project = await createConsumer();
/** The host's own Preact, as Preact's documentation has it: without Freehold's JSX runtime. */
const preact = createRequire(join(root, "packages/elements/package.json"));
const folder = await project.buildPage("preact", async (page) => {
  writeFileSync(join(page, "main.js"), MAIN);
  writeFileSync(join(page, "index.html"), HTML);
  const replace = (find: RegExp, path: string) => ({
    find,
    replacement: preact.resolve(path).replace(/\.js$/, ".mjs"),
  });
  await build({
    root: page,
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: [
        replace(/^react\/jsx-runtime$/, "preact/jsx-runtime"),
        replace(/^react-dom\/client$/, "preact/compat/client"),
        replace(/^react(-dom)?$/, "preact/compat"),
        replace(/^preact\/hooks$/, "preact/hooks"),
        replace(/^preact$/, "preact"),
      ],
    },
    build: { rolldownOptions: { onLog: () => {} } },
  });
});

const api = handlers("refund-form", { apiUrl: `${ORIGIN}/api` });

/** Answers as the test kit's API does, and with the page's files. */
async function answer(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (!pathname.startsWith("/api/")) {
    const path = pathname === "/" ? "/index.html" : pathname;
    const contentType = TYPES[extname(path)];
    if (!contentType) return route.fulfill({ status: 204 });
    return route.fulfill({ contentType, body: readFileSync(join(folder, "dist", path)) });
  }
  // A stream has no end.
  if (pathname.endsWith("/events"))
    return route.fulfill({ status: 503, json: { code: "overloaded", detail: "Busy." } });
  const [method, body] = [route.request().method(), route.request().postData()];
  const headers = await route.request().allHeaders();
  for (const handler of api) {
    const request = new Request(route.request().url(), { method, body, headers });
    const found = await handler.run({ request, requestId: "1" });
    if (!found?.response) continue;
    const { status } = found.response;
    return route.fulfill({ status, contentType: "application/json", body: await found.response.text() });
  }
  throw new Error(`${method} ${pathname} is not answered.`);
}

it("the published refund panel takes a request on a host's own Preact", async () => {
  const context = await (await sharedBrowser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("503")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.route(`${ORIGIN}/**`, answer);
  await page.addInitScript((token) => localStorage.setItem("auth_token", token), TOKEN);
  await page.goto(ORIGIN);
  await page.getByText("2,570.75").first().waitFor();
  const address = page.locator("input[name=wallet_address]");
  await address.fill(OTHER);
  await page.getByText("This isn't your registered wallet.").waitFor();
  await address.fill(WALLET);
  await page.getByText("This is your registered wallet.").waitFor();
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByText("Withdrawal Request Created").waitFor();
  await expect.poll(() => page.locator("#told").textContent()).toContain("pending");
  expect(complaints).toEqual([]);
});
