import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { proveWallet } from "@freehold/server/seeding";
import type { Page } from "playwright-core";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PHONE, signIn, startSite, type TestSite } from "./site.ts";

let site: TestSite;
let partner: string;
let server: Server;
/** What the partner's host saw of each request, as its log would have it. */
const log: string[] = [];

/** A static page of another origin: nothing of its own runs on a server. */
const pageOf = (clientId: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Your refund</title>
    <link rel="icon" href="data:," />
    <script type="module">
      import { configure } from "${site.url}/elements/session.js";
      configure({ apiUrl: "${site.url}/api", oauth: { clientId: "${clientId}" } });
    </script>
    <script type="module" src="${site.url}/elements/withdraw-all.js"></script>
  </head>
  <body>
    <main>
      <h1>Your deposits</h1>
      <freehold-withdraw-all></freehold-withdraw-all>
    </main>
  </body>
</html>`;

beforeAll(async () => {
  site = await startSite();
  let page = "";
  server = createServer((request, response) => {
    log.push(`${request.url} ${request.headers.referer ?? ""}`);
    response.writeHead(200, { "Content-Type": "text/html", "Referrer-Policy": "unsafe-url" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  partner = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [{ id }] = await site.sql<[{ id: string }]>`insert into partners (name) values ('Harbour Bank') returning id`;
  const [{ client_id }] = await site.sql<[{ client_id: string }]>`
    insert into partner_clients (partner_id, redirect_uris) values (${id}, ${[`${partner}/refund`]}) returning client_id`;
  page = pageOf(client_id);
});
afterAll(() => server.close());

/** Every address that a browser goes to in a page, with what is sent to it. */
function addressesOf(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url(), request.headers().referer ?? ""));
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  return seen;
}

it("a page without a server: to our window, back, and a refund, with no token in any address", async () => {
  const email = "customer@example.test";
  const wallet = privateKeyToAccount(generatePrivateKey());
  const id = await site.person(email, { deposits: ["1250.5"], wallet: wallet.address });
  await proveWallet(site.sql, id, { signer: wallet });
  const { page, complaints } = await site.visit("/favicon.svg", PHONE);
  const addresses = addressesOf(page);
  const tokens: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/api/oauth/token")) tokens.push((await response.json()).access_token);
  });
  await page.goto(`${partner}/refund`);
  // A person who thinks better of it is back where they were.
  await page.getByRole("link", { name: "Connect" }).click();
  await page.getByRole("heading", { name: "Connect Harbour Bank?" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${partner}/refund`);

  await page.getByRole("link", { name: "Connect" }).click();
  await page.getByRole("heading", { name: "Connect Harbour Bank?" }).waitFor();
  await signIn(page, email);
  await expectSound(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("1,250.50").first().waitFor();
  expect(page.url()).toBe(`${partner}/refund`);
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).toBe("{}{}");
  await page.getByLabel("Destination Wallet Address *").fill(wallet.address);
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  const requests =
    await site.sql`select wallet_address, link_id is not null as linked from withdrawals where user_id = ${id}`;
  expect(requests).toEqual([{ wallet_address: wallet.address, linked: true }]);

  expect(tokens).toEqual([expect.stringMatching(/^fh_es_/)]);
  expect([...addresses, ...log].filter((one) => one.includes("fh_es_"))).toEqual([]);
  // Neither does the way back lead through the code or our window.
  await page.goBack();
  expect(page.url()).not.toMatch(/code=|connect#|agreed=/);
  expect(complaints.filter((line) => !/status of 403 .*\/api\/auth\/links\/continue/.test(line))).toEqual([]);
});
