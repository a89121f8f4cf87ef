import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@freehold/server";
import { proveWallet } from "@freehold/server/seeding";
import { testKey } from "@freehold/test-utils/chain/start-chain";
import { startCommand, stopCommands } from "@freehold/test-utils/hosts/commands";
import { ensureProgram } from "@freehold/test-utils/run/ensure-program";
import { ROOT } from "@freehold/tools/build/build-once";
import type { Page } from "playwright-core";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { type MovingChain, startMovingChain, TREASURY } from "./chain.ts";
import { APPROVER, callAs, OPERATOR, PHONE, signIn, startSite, type TestSite } from "./site.ts";

/** Of the elements. */
const { version } = JSON.parse(readFileSync(join(ROOT, "packages/elements/package.json"), "utf8"));
const FOLDER = join(ROOT, "examples/partner-server");

/** The partner's server in each language: how it's started, and the Debian package with what runs it. */
const SERVERS = {
  Node: { command: () => [process.execPath, "server.js"] },
  Python: { command: () => ["python3", "server.py"], debianPackage: "python3" },
  PHP: { command: (address: string) => ["php", "-S", address, "server.php"], debianPackage: "php-cli" },
};
const LANGUAGES = Object.keys(SERVERS) as (keyof typeof SERVERS)[];

let site: TestSite;
let token: MovingChain["token"];
let key: string;
/** The servers' origins. */
const partners = {} as Record<keyof typeof SERVERS, string>;
beforeAll(async () => {
  const moving = await startMovingChain();
  ({ token } = moving);
  site = await startSite({ ...moving.environment, TREASURY_KEY: testKey(TREASURY) });
  await site.sql`update settings set platform_status = 'active'`;
  await site.person(OPERATOR, { admin: true });
  await site.person(APPROVER, { admin: true });
  for (const language of LANGUAGES) partners[language] = await unused();
  key = await addPartner("Harbour Bank", Object.values(partners));
  await Promise.all(LANGUAGES.map((language) => startPartner(language, partners[language])));
});
afterAll(stopCommands);

/** An address that nothing listens at. */
const unused = async () => `http://127.0.0.1:${await freePort()}`;

/** A partner with a key for some origins. @returns the key */
async function addPartner(name: string, origins: string[]): Promise<string> {
  const digits = randomBytes(32).toString("hex");
  const made = `fh_sk_live_${digits}${createHash("sha256").update(digits).digest("hex").slice(0, 8)}`;
  const [{ id }] = await site.sql<[{ id: string }]>`insert into partners (name) values (${name}) returning id`;
  await site.sql`
    insert into partner_keys (partner_id, origins, requests_per_minute, secret_hash, hint, shown_at)
    values (${id}, ${origins}, 600, sha256(convert_to(${made}, 'UTF8')), ${made.slice(-4)}, now())`;
  return made;
}

/** Starts the partner's server at its origin. */
async function startPartner(language: keyof typeof SERVERS, origin: string, more: object = {}): Promise<void> {
  const { command, debianPackage } = { debianPackage: null, ...SERVERS[language] };
  const { host, port, href } = new URL(origin);
  const line = command(host);
  if (debianPackage) ensureProgram(line[0] as string, debianPackage);
  const env = { FREEHOLD_URL: site.url, FREEHOLD_SECRET_KEY: key, PORT: port, ...more };
  await startCommand(FOLDER, line, env).until(() =>
    fetch(href).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

it.each(LANGUAGES)(
  "the server in %s serves its page, and gives it a client secret that Freehold takes",
  async (language) => {
    const origin = partners[language];
    const page = await fetch(origin);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
    // So everything here works on a page that is cut off from the windows it opens.
    expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(await page.text()).toContain(`<script type="module" src="${site.url}/elements/withdraw-all.js"></script>`);
    for (const path of ["/server.js", "/..%2Fserver.py", "/page.js/x", "/freehold-session"])
      expect((await fetch(origin + path)).status, path).toBe(404);
    const answer = await fetch(`${origin}/freehold-session`, { method: "POST" });
    expect(answer.status).toBe(200);
    const secret = await answer.text();
    const session = await fetch(`${site.url}/api/embed/session`, {
      headers: { Authorization: `Bearer ${secret}`, Origin: origin },
    });
    expect(session.status).toBe(200);
    expect(await session.json()).toMatchObject({ partner: "Harbour Bank" });
  },
);

it.each(LANGUAGES)(
  "the server in %s answers 502 without a key that Freehold takes, and without Freehold",
  async (language) => {
    for (const wrong of [{ FREEHOLD_SECRET_KEY: "fh_sk_live_wrong" }, { FREEHOLD_URL: await unused() }]) {
      const origin = await unused();
      await startPartner(language, origin, wrong);
      const answer = await fetch(`${origin}/freehold-session`, { method: "POST" });
      expect([answer.status, await answer.text()]).toEqual([502, ""]);
    }
  },
);

it("a bank's customer connects the account in our window, requests a refund without a second password, and is paid", async () => {
  const email = "customer@example.test";
  const wallet = privateKeyToAccount(generatePrivateKey());
  const id = await site.person(email, { deposits: ["1250.5"], wallet: wallet.address });
  await proveWallet(site.sql, id, { signer: wallet });
  const { page, complaints } = await site.visit("/favicon.svg", PHONE);
  await page.goto(partners.Node);
  const connect = page.getByRole("link", { name: "Connect" });
  await connect.waitFor();
  await expectSound(page);
  expect(await page.getByText("1,250.50").count()).toBe(0);

  const opening = page.context().waitForEvent("page");
  await connect.click();
  const opened = await opening;
  expect(await opened.evaluate(() => window.opener)).toBe(null);
  await opened.getByRole("heading", { name: "Connect Harbour Bank?" }).waitFor();
  await signIn(opened, email);
  await enter(opened, await numberOn(page));
  await opened.getByRole("button", { name: "Connect", exact: true }).click();
  await opened.getByRole("heading", { name: "Harbour Bank is connected" }).waitFor();
  await opened.close();

  // The page hears of it from the server.
  await page.getByText("1,250.50").first().waitFor();
  await expectSound(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toContain(
    "fh_es_",
  );
  await page.getByLabel("Destination Wallet Address *").fill(wallet.address);
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  await page.getByText("Harbour Bank").first().waitFor();
  const requests = await site.sql<{ id: string }[]>`
    select id, wallet_address, link_id is not null as linked from withdrawals where user_id = ${id}`;
  expect(requests).toEqual([{ id: expect.any(String), wallet_address: wallet.address, linked: true }]);
  // The desk shows which versions of the widgets are in use.
  const readVersions = () => site.sql`
    select distinct version from partner_requests where path = '/embed/session' and origin = ${partners.Node} and version is not null`;
  await expect.poll(readVersions).toEqual([{ version }]);
  for (const admin of [OPERATOR, APPROVER])
    expect((await callAs(site, admin, "POST", `/admin/withdrawals/${requests[0]?.id}/approve`, {})).status).toBe(200);
  await page.getByText("Withdrawal Completed").first().waitFor();
  expect(await token.balanceOf(wallet.address)).toBe(1_250_500_000n);
  // The panel asks for its figures beside the question whether there is a link.
  expect(complaints.filter((line) => !/status of 403 .*\/api\/wallet\//.test(line))).toEqual([]);
});

/** The number that our window asks for, on the bank's page. */
const numberOn = async (page: Page): Promise<string> => (await page.locator(".fh-window-number").textContent()) ?? "";
const enter = (window: Page, number: string) => window.getByLabel("Number shown on that page").fill(number);

it("on a phone our window opens in the same tab, and back shows the refund", async () => {
  const email = "pocket@example.test";
  await site.person(email, { deposits: ["1250.5"] });
  // A bank of its own: the one customer of the first bank is connected already.
  const origin = await unused();
  await startPartner("Node", origin, { FREEHOLD_SECRET_KEY: await addPartner("Pocket Bank", [origin]) });
  const { page } = await site.visit("/favicon.svg", { ...PHONE, isMobile: true, hasTouch: true });
  await page.goto(origin);
  await page.getByText("Remember the number. Come back to this page when you're done.").waitFor();
  const number = await numberOn(page);
  await page.getByRole("link", { name: "Connect" }).tap();
  await page.getByRole("heading", { name: "Connect Pocket Bank?" }).waitFor();
  await signIn(page, email);
  await enter(page, number);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("heading", { name: "Pocket Bank is connected" }).waitFor();
  expect(page.context().pages()).toHaveLength(1);
  await page.getByRole("button", { name: "Go back" }).tap();
  await page.getByText("1,250.50").first().waitFor();
  expect(page.url()).toBe(`${origin}/`);
});
