import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AdminWithdrawal, parseAmount } from "@freehold/contract";
import {
  confirmDeposit,
  createAccount,
  createLog,
  createPasswords,
  freePort,
  readEnvironment,
  type Sql,
  startServer,
} from "@freehold/server";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { idle } from "@freehold/test-utils/browser/page-idle";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { translatePage } from "@freehold/test-utils/browser/translate-page";
import { afterFile } from "@freehold/test-utils/run/after-file";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished, TestRunner } from "vitest";
import { site, siteOnChain } from "../demo/site.ts";

/** Password of all people in the tests. */
export const PASSWORD = "correct-horse-battery";

/** What a hash of it takes: none of these tests is about that, and each sign-in takes as long again. */
const QUICK = { memoryCost: 1024, timeCost: 1 };

/** The window of a person on a phone. */
export const PHONE = { viewport: { width: 390, height: 844 } } as const;

/** A wallet that belongs to no account, with a correct checksum. */
export const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
/** Admins decide on no request to a wallet of their own. */
const ADMINS_WALLET = "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65";

/** The real built site on its real server, a fresh database, and a browser. */
export type TestSite = {
  url: string;
  sql: Sql;
  /** Of the server's role. */
  databaseUrl: string;
  /** Mails are in its folder `mail`. */
  dataDir: string;
  /** Registers a person; admins by the database, as in life. @returns the id */
  person(email: string, more?: { admin?: boolean; deposits?: readonly string[]; wallet?: string }): Promise<string>;
  /**
   * Opens a page, until the test (or, outside of one, the file) ends, in a browser profile of its own that notes everything a browser
   * complains about.
   */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
};

/** How a page is opened: `remembers` is what the browser's storage has of an earlier visit; `translated`, that the browser translates. */
type VisitOptions = BrowserContextOptions & { remembers?: Record<string, string>; translated?: boolean };

/** A page with what the browser complained about. */
export type Visit = {
  page: Page;
  /** Console errors, page errors and policy violations so far. A test that causes failing requests says so. */
  complaints: string[];
};

let hashes = 0;

/** A transaction hash that is not used yet. */
export function newTxHash(): string {
  hashes++;
  return `0x${(0xabcdef000000 + hashes).toString(16).padStart(64, "7")}`;
}

/**
 * Starts the site for the calling test file and stops it after the file's last test.
 *
 * @param more - environment variables beside those of every test, such as `CHAIN_RPC_URL`.
 * @param options.host - people reach it by this name of the machine. Passkeys need a name.
 * @param options.local - the page offers the local chain to wallets, as the demo's does.
 * @param options.prepare - what is done to the database before the server is at work.
 * @example
 * const site = await startSite();
 * const { page } = await site.visit("/");
 */
export async function startSite(
  more: Record<string, string> = {},
  { host, local = false, prepare }: { host?: "localhost"; local?: boolean; prepare?: (sql: Sql) => Promise<void> } = {},
): Promise<TestSite> {
  // The test arranges as the owner of the tables what the server has no right to.
  const { sql, url: ownerUrl, serverUrl } = await createTestDatabase({ large: true });
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "freehold-site-"));
  const environment = readEnvironment({
    PORT: String(port),
    DATABASE_URL: serverUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...(host && { PUBLIC_URL: `http://${host}:${port}` }),
    ...more,
  });
  const log = createLog({ level: "silent" });
  const server = await startServer({
    environment,
    log,
    site: local ? siteOnChain(() => environment.chain) : site,
    ...(prepare && { prepare: () => prepare(sql).then(() => undefined) }),
  });
  const url = host ? environment.publicUrl : server.url;
  const browser = await sharedBrowser();
  afterFile(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const passwords = createPasswords({ work: QUICK });
  // The test does not wait a day before a payment is recorded, and what a few admins approve for one wallet does not add up.
  await sql`update settings set cooling_off_seconds = 0, approval_window_seconds = 0`;
  // What tests book by hand is of a chain that the server was connected to before, and compared with none.
  if (environment.chain)
    await sql`insert into chains (chain_id, genesis_hash, token_address) values (1, '0x', '0x') on conflict do nothing`;

  return {
    url,
    sql,
    databaseUrl: serverUrl,
    dataDir,
    async person(email, { admin = false, deposits = [], wallet = admin ? ADMINS_WALLET : WALLET } = {}) {
      const { user } = await createAccount(
        { sql, passwords, clock: () => new Date() },
        { email, password: PASSWORD, wallet_address: wallet },
        { isEmailConfirmed: true },
      );
      if (admin) await sql`update users set role = 'admin' where id = ${user.id}`;
      for (const amount of deposits) await deposit(sql, user.id, amount);
      return user.id;
    },
    async visit(path, { remembers, translated, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: "en-US",
        // What moves is waited for at each step.
        reducedMotion: "reduce",
        ...options,
      });
      const page = await context.newPage();
      // A page that is left open goes on asking the server and takes the time of the tests after it.
      const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterFile;
      atEnd(async () => {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await context.close();
      });
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", (event) =>
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`),
        ),
      );
      if (translated) await page.addInitScript(translatePage);
      const remember = await page.addInitScript((items) => {
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      }, remembers ?? {});
      await page.goto(url + path);
      await remember.dispose();
      return { page, complaints };
    },
  };
}

/** Confirms a deposit as the chain watcher would. */
export async function deposit(sql: Sql, userId: string, amount: string): Promise<void> {
  await confirmDeposit(sql, { userId, chainId: 1, txHash: newTxHash(), amount: parseAmount(amount) });
}

/** What tests read of answers that they give no type for. */
type Body = { token?: string; withdrawal?: { id: string }; items?: AdminWithdrawal[] };
type Answer<Body> = { status: number; body: Body };

async function call<Read = Body>(
  url: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer<Read>> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse((await answer.text()) || "{}") };
}

async function tokenOf(url: string, email: string, password = PASSWORD): Promise<string> {
  const { status, body } = await call(url, "POST", "/auth/login", { email, password });
  expect(status).toBe(200);
  return body.token as string;
}

/** Calls the API as a person, in a session of its own: people have twenty, and pages are open in some. @returns status and body */
export async function callAs<Read = Body>(
  { url }: TestSite,
  email: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Read>> {
  const token = await tokenOf(url, email);
  const answer = await call<Read>(url, method, path, body, token);
  await call(url, "POST", "/auth/logout", undefined, token);
  return answer;
}

/**
 * Opens a page in which a person is signed in and has read the announcement. The forms for that have tests of their own.
 *
 * @param options.path - what they open first.
 */
export async function visitAs(
  site: TestSite,
  email: string,
  { password, path = "/", ...options }: Omit<VisitOptions, "remembers"> & { password?: string; path?: string } = {},
): Promise<Visit> {
  const auth_token = await tokenOf(site.url, email, password);
  return site.visit(path, { ...options, remembers: { auth_token, freehold_announcement_seen: "suspension" } });
}

/** Opens another path of the platform as a link does: the page isn't loaded again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** A user asks for the refund of all they have. @returns the request's id */
export async function askForRefund(site: TestSite, email: string, to = WALLET): Promise<string> {
  const { status, body } = await callAs(site, email, "POST", "/wallet/withdraw-total-deposits", { wallet_address: to });
  expect(status).toBe(201);
  return body.withdrawal?.id as string;
}

/** An admin, where one is enough. */
export const OPERATOR = "operator@example.test";

/** Another admin, where two have to agree. */
export const APPROVER = "approver@example.test";

/** A site with {@link OPERATOR}, and with one request of 130 UBXS by person@example.test. @returns the site and the request's id */
export async function startDesk(): Promise<{ site: TestSite; request: string }> {
  const site = await startSite();
  await site.person(OPERATOR, { admin: true });
  await site.person("person@example.test", { deposits: ["130"] });
  return { site, request: await askForRefund(site, "person@example.test") };
}

/** Opens the refund desk for an admin. */
export async function openDesk(site: TestSite, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visitAs(site, email, { path: "/refunds", ...options });
  await page.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();
  return page;
}

/** Goes back to the desk in a page that tests share: the server answers again, and what the desk shows is read anew. */
export async function returnToDesk(page: Page): Promise<Page> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await follow(page, "/refunds");
  await page.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Refresh" }).click();
  await idle(page);
  return page;
}

/** Goes from the queue to the treasury, whatever its line says. */
export async function openTreasury(page: Page): Promise<void> {
  const overview = page.getByRole("list", { name: "Overview" });
  await overview.getByRole("button", { name: /^Treasury/ }).click();
  await page.getByRole("heading", { name: "Treasury", level: 1 }).waitFor();
}

/** What the server would answer in states that take a broken chain or days to come about. */
export async function pretend(page: Page, path: string, answer: object): Promise<void> {
  await page.route(`**/api/admin/${path}`, (route) => route.fulfill({ json: answer }));
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Closes the announcement, which each user sees once. */
export async function understand(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I Understand" }).click();
  await page.getByRole("dialog", { name: "Important Announcement" }).waitFor({ state: "hidden" });
}

/** Nothing reaches out of the page sideways. */
export async function expectNoOverflow(page: Page, device?: string): Promise<void> {
  const { wide, room, reaching } = await page.evaluate(() => {
    const { scrollWidth: wide, clientWidth: room } = document.documentElement;
    const reaches = ({ left, right }: DOMRect) => right > room || left < 0;
    const all = wide > room ? [...document.querySelectorAll("main *")] : [];
    const found = all.filter((node) => reaches(node.getBoundingClientRect()));
    return { wide, room, reaching: found.map((node) => `${node.localName}.${node.className}: ${node.textContent}`) };
  });
  expect(wide, `${device ?? ""} ${reaching.join(" ")}`).toBeLessThanOrEqual(room);
}

/** Goes to a section, through the menu where there is one. */
export async function openSection(page: Page, label: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  const entry = page.getByRole("link", { name: label, exact: true });
  await menu.or(entry).filter({ visible: true }).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await entry.click();
  await page.getByRole("heading", { name: label, level: 1 }).waitFor();
}
