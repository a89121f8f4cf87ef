import { createHash } from "node:crypto";
import type { EmbedSession, EmbedSessionCreated, RefundTicket } from "@freehold/contract";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PASSWORD, PHONE, signIn, startSite, type TestSite, WALLET } from "./site.ts";

const PAGE = "https://harbour.example";
const DIGITS = "5".repeat(64);
const KEY = `fh_sk_live_${DIGITS}${createHash("sha256").update(DIGITS).digest("hex").slice(0, 8)}`;

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  const [{ id }] = await site.sql<[{ id: string }]>`insert into partners (name) values ('Harbour Bank') returning id`;
  await site.sql`
    insert into partner_keys (partner_id, origins, requests_per_minute, secret_hash, hint, shown_at)
    values (${id}, ${[PAGE]}, 600, sha256(convert_to(${KEY}, 'UTF8')), ${KEY.slice(-4)}, now())`;
});

async function call<Answer>(path: string, token: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

/** The page of a client secret. */
async function readSession(secret: string) {
  const response = await fetch(`${site.url}/api/embed/session`, {
    headers: { Authorization: `Bearer ${secret}`, Origin: PAGE },
  });
  return (await response.json()) as EmbedSession;
}

/** A person enters the number that the page shows. */
const enter = (page: Page, number: string | null) => page.getByLabel("Number shown on that page").fill(number ?? "");

/** What the partner's server asks for. */
const createSession = (external_id: string) =>
  call<EmbedSessionCreated>("/embed/sessions", KEY, {
    user: { external_id },
    components: ["withdraw-all"],
    scope: ["refund:read", "refund:request"],
    origin: PAGE,
  });

it("a person connects their account, agrees to a refund to another wallet, and disconnects", async () => {
  const email = "harbour@example.test";
  const id = await site.person(email, { deposits: ["1250.5"] });
  const session = await createSession("customer-1");
  const { page, complaints } = await site.visit(session.link.url?.replace(site.url, "") ?? "", {
    ...PHONE,
    remembers: { freehold_announcement_seen: "suspension" },
  });
  await page.getByRole("heading", { name: "Connect Harbour Bank?" }).waitFor();
  await page.getByText(`Harbour Bank at ${PAGE} asks to act in your Freehold account.`).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  // A phone may discard the page while its person looks for a code, and load it again.
  await page.reload();
  await signIn(page, email);
  await page.getByText(`You're signed in as ${email}.`).waitFor();
  await expectSound(page);
  const connect = page.getByRole("button", { name: "Connect", exact: true });
  await connect.click();
  await page.getByText("Enter the number of two digits").waitFor();
  await enter(page, (await readSession(session.client_secret)).link.number);
  await connect.click();
  await page.getByRole("heading", { name: "Harbour Bank is connected" }).waitFor();

  const ticket = await call<RefundTicket>(
    "/embed/refund-tickets",
    session.client_secret,
    { wallet_address: WALLET },
    { Origin: PAGE },
  );
  await page.goto(ticket.url);
  await page.getByRole("heading", { name: "Confirm this refund?" }).waitFor();
  await page.reload();
  await page.getByText("1,250.50").waitFor();
  await expectSound(page);
  await enter(page, ticket.number);
  await page.getByRole("button", { name: "Request this refund" }).click();
  // The sign-in was before the site asked for this.
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Your refund is requested" }).waitFor();
  const requests = await site.sql`
    select wallet_address, link_confirmed, status from withdrawals where user_id = ${id}`;
  expect(requests).toEqual([{ wallet_address: WALLET, link_confirmed: true, status: "pending" }]);

  await page.goto(`${site.url}/account/sites`);
  await page.getByRole("button", { name: "Disconnect Harbour Bank" }).click();
  await page.getByText("Harbour Bank is disconnected.").waitFor();
  const refused = await call<{ code: string }>(
    "/embed/refund-tickets",
    session.client_secret,
    { wallet_address: WALLET },
    { Origin: PAGE },
  );
  expect(refused.code).toBe("token_expired");
  // The browser says that the site asked for the proof.
  expect(complaints).toEqual([expect.stringContaining("403 (Forbidden) ")]);
});

it("the window of a refund is for its owner alone", async () => {
  await site.person("owner@example.test", { deposits: ["10"] });
  await site.person("other@example.test");
  const session = await createSession("customer-2");
  const { page: owner } = await site.visit(session.link.url?.replace(site.url, "") ?? "");
  await signIn(owner, "owner@example.test");
  await enter(owner, (await readSession(session.client_secret)).link.number);
  await owner.getByRole("button", { name: "Connect", exact: true }).click();
  await owner.getByRole("heading", { name: "Harbour Bank is connected" }).waitFor();
  const ticket = await call<RefundTicket>(
    "/embed/refund-tickets",
    session.client_secret,
    { wallet_address: WALLET },
    { Origin: PAGE },
  );
  const { page } = await site.visit(ticket.url.replace(site.url, ""));
  await page.getByText("Sign in to continue.").waitFor();
  await signIn(page, "other@example.test");
  await page.getByText("It expired, was already used, is for another account, or the number was wrong.").waitFor();
});

it("a window that was sent to another person ends with a wrong number", async () => {
  const email = "sent@example.test";
  const id = await site.person(email);
  const session = await createSession("customer-3");
  const { number } = (await readSession(session.client_secret)).link;
  const { page } = await site.visit(session.link.url?.replace(site.url, "") ?? "", PHONE);
  await signIn(page, email);
  await enter(page, number === "99" ? "98" : "99");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("heading", { name: "This request has ended" }).waitFor();
  expect(await site.sql`select from partner_links where user_id = ${id}`).toHaveLength(0);
});

it("a window's button is inactive until it has been in front for a second", async () => {
  const session = await createSession("customer-4");
  await site.person("clicks@example.test");
  const { page } = await site.visit(session.link.url?.replace(site.url, "") ?? "", PHONE);
  await signIn(page, "clicks@example.test");
  const button = page.getByRole("button", { name: "Connect", exact: true });
  await enter(page, "42");
  await button.and(page.locator(":not([aria-disabled])")).waitFor();
  // Another window was in front of it, and a click that was meant for that one comes.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.locator('button[aria-disabled="true"]', { hasText: "Connect" }).dispatchEvent("click");
  await button.and(page.locator(":not([aria-disabled])")).waitFor();
  await page.getByRole("heading", { name: "Connect Harbour Bank?" }).waitFor();
});

it("a window without a ticket says that the request has ended", async () => {
  const { page } = await site.visit(`/connect#${"x".repeat(43)}`, PHONE);
  await page.getByRole("heading", { name: "This request has ended" }).waitFor();
  await expectSound(page);
});
