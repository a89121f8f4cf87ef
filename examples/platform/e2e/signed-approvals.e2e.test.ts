import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { testKey } from "@freehold/test-utils/chain/start-chain";
import type { Page } from "playwright-core";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, expect, it, vi } from "vitest";
import { addVirtualAuthenticator, type VirtualAuthenticator } from "./authenticator.ts";
import { expectSound } from "./axe.ts";
import { type MovingChain, startMovingChain, TREASURY } from "./chain.ts";
import { APPROVER, askForRefund, callAs, follow, OPERATOR, startSite, type TestSite, visitAs } from "./site.ts";

const CLI = fileURLToPath(new URL("../../../packages/server/src/cli.ts", import.meta.url));
/** One more page of the queue than its first, which has ten. */
const MANY = 12;

let token: MovingChain["token"];
let site: TestSite;
let people = 0;

type Admin = { page: Page; authenticator: VirtualAuthenticator };
let operator: Admin;
let approver: Admin;

beforeAll(async () => {
  const moving = await startMovingChain();
  ({ token } = moving);
  site = await startSite({ ...moving.environment, TREASURY_KEY: testKey(TREASURY) }, { host: "localhost" });
  [operator, approver] = [await adminWithPasskey(OPERATOR), await adminWithPasskey(APPROVER)];
  await trust(operator.page, OPERATOR, APPROVER);
  // A page of the requests reads them again with each new one.
  await follow(operator.page, "/account");
});

/** An admin in a browser of their own, who adds a passkey. */
async function adminWithPasskey(email: string): Promise<Admin> {
  await site.person(email, { admin: true });
  const { page } = await visitAs(site, email, { path: "/account/passkeys" });
  const authenticator = await addPasskey(page);
  return { page, authenticator };
}

/** Adds a passkey on the account's page for them. */
async function addPasskey(page: Page): Promise<VirtualAuthenticator> {
  const authenticator = await addVirtualAuthenticator(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I saved them" }).click();
  return authenticator;
}

/** Lets the passkeys of these admins count, by the words on an admin's screen. */
async function trust(page: Page, ...emails: string[]): Promise<void> {
  await follow(page, "/refunds/rules");
  const trusted = [];
  for (const email of emails) {
    const key = page.getByRole("listitem").filter({ hasText: ` of ${email}` });
    const words = await key.getByText(/^Words: [a-z]+( [a-z]+){3}$/).textContent();
    trusted.push(email, "--words", words?.replace("Words: ", "") ?? "");
  }
  await approvals("trust", ...trusted);
}

/** Runs `freehold-server approvals` on the server's machine. @returns what it printed */
async function approvals(...args: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=@freehold/source", CLI, "approvals", ...args],
    { env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, PUBLIC_URL: site.url } },
  );
  return stdout;
}

/** A person who asks for a refund to a wallet of their own. */
async function requested(amount: string): Promise<{ id: string; email: string; wallet: `0x${string}` }> {
  people++;
  const email = `person-${people}@example.test`;
  const wallet = privateKeyToAddress(generatePrivateKey());
  await site.person(email, { deposits: [amount] });
  return { id: await askForRefund(site, email, wallet), email, wallet };
}

it("refunds on two pages are approved by one touch of a passkey, and paid", async () => {
  const { page, authenticator } = operator;
  const all: Awaited<ReturnType<typeof requested>>[] = [];
  // As many sign-ins at once as a small server takes.
  for (let first = 10; all.length < MANY; first += 4)
    all.push(...(await Promise.all(Array.from({ length: 4 }, (_, number) => requested(`10.${first + number}`)))));
  await follow(page, "/refunds");
  for (const count of [10, MANY]) {
    await page.getByRole("checkbox", { name: "Select this page", checked: false }).click();
    await page.getByText(new RegExp(`^${count} selected: `)).waitFor();
    if (count < MANY) await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Approve selected" }).click();
  const dialog = page.getByRole("dialog", { name: `Approve ${MANY} requests?` });
  await dialog.getByText(/^Approval words for all of them: [a-z]+( [a-z]+){3}$/).waitFor();
  await expectSound(page);
  const before = await authenticator.countUses();
  await dialog.getByRole("button", { name: `Approve ${MANY} requests` }).click();
  // What the dialog says instead is in the error.
  await expect.poll(() => page.getByRole("dialog").textContent()).toContain(`${MANY} approved.`);
  expect(await authenticator.countUses()).toBe(before + 1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await vi.waitFor(
    async () => {
      const [row] = await site.sql`select count(*)::int as paid from withdrawals where status = 'completed'`;
      expect(row).toEqual({ paid: MANY });
    },
    { interval: 500 },
  );
  expect(await Promise.all(all.map(({ wallet }) => token.balanceOf(wallet)))).toEqual(
    all.map((_, number) => BigInt(1010 + number) * 10_000n),
  );
});

it("two admins see the same four words for a request, and the command prints them from the database", async () => {
  const request = await requested("1500");
  const read = async (page: Page) => {
    await follow(page, `/refunds/requests/${request.id}`);
    const line = page.getByText(/^Approval words: [a-z]+( [a-z]+){3}$/);
    return (await line.first().textContent())?.replace("Approval words: ", "");
  };
  const words = await read(operator.page);
  await operator.page.getByRole("button", { name: "Approve", exact: true }).click();
  await operator.page.getByRole("button", { name: /^Approve 1,500/ }).click();
  await operator.page.getByText("Your approval is recorded").waitFor();
  expect(await read(approver.page)).toBe(words);
  // It lists what has an approval and isn't paid yet.
  expect(await approvals("verify")).toContain(`\n  ${words}\n`);
});

it("an admin signs what they approved before they had a passkey: one by itself, others with what they approve", async () => {
  const LATE = "late@example.test";
  await site.person(LATE, { admin: true });
  const [alone, large, fresh] = [await requested("60"), await requested("1001"), await requested("70")];
  for (const { id } of [alone, large])
    expect((await callAs(site, LATE, "POST", `/admin/withdrawals/${id}/approve`, {})).status).toBe(200);
  const { page } = await visitAs(site, LATE, { path: `/refunds/requests/${alone.id}` });
  await page.getByText("The request has 0 of the 1 signatures it needs.").first().waitFor();
  await follow(page, "/account/passkeys");
  const authenticator = await addPasskey(page);
  await trust(page, LATE);

  await follow(page, `/refunds/requests/${alone.id}`);
  await page.getByRole("button", { name: "Sign your approval" }).click();
  const single = page.getByRole("dialog", { name: "Sign your approval of this refund?" });
  await single.getByText(/^Approval words: [a-z]+( [a-z]+){3}$/).waitFor();
  await expectSound(page);
  const before = await authenticator.countUses();
  await single.getByRole("button", { name: "Sign your approval" }).click();
  await page.getByText("Approval signed").waitFor();
  await vi.waitFor(async () => expect(await token.balanceOf(alone.wallet)).toBe(60_000_000n), { interval: 500 });

  await follow(page, "/refunds");
  for (const { email } of [large, fresh]) await page.getByRole("checkbox", { name: new RegExp(email) }).click();
  await page.getByRole("button", { name: "Approve selected" }).click();
  const several = page.getByRole("dialog", { name: "Approve 1 request and sign 1 approval?" });
  await several.getByText(/^Approval words for all of them: [a-z]+( [a-z]+){3}$/).waitFor();
  await several.getByRole("button", { name: "Approve and sign" }).click();
  await page.getByText("1 approved, 1 signed.").waitFor();
  expect(await authenticator.countUses()).toBe(before + 2);
  await vi.waitFor(async () => expect(await token.balanceOf(fresh.wallet)).toBe(70_000_000n), { interval: 500 });

  await follow(operator.page, `/refunds/requests/${large.id}`);
  await operator.page.getByRole("button", { name: "Approve", exact: true }).click();
  await operator.page.getByRole("button", { name: /^Approve 1,001/ }).click();
  await vi.waitFor(async () => expect(await token.balanceOf(large.wallet)).toBe(1_001_000_000n), { interval: 500 });
});

it("an admin confirms another one's passkey", async () => {
  const { page } = operator;
  await follow(page, "/refunds/rules");
  await page.getByRole("heading", { name: "Approval keys" }).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: new RegExp(`^Confirm the passkey .* of ${APPROVER}$`) }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm passkey" }).click();
  await page.getByText(`Confirmed by ${OPERATOR}`).waitFor();
});

it("two admins sign a higher limit, which then counts", async () => {
  const { page, authenticator } = approver;
  await follow(operator.page, "/refunds/rules");
  await operator.page.getByRole("button", { name: "Change the approval limit" }).click();
  await operator.page.getByLabel("Limit (UBXS)").fill("2000");
  await operator.page.getByRole("button", { name: "Change limit" }).click();
  await operator.page.getByText(/^You proposed to raise the approval limit/).waitFor();
  await follow(page, "/refunds/rules");
  const words = [];
  for (const admin of [operator, approver])
    words.push(await admin.page.getByText(/^Approval words: [a-z]+( [a-z]+){3}$/).textContent());
  expect(words[1]).toBe(words[0]);
  const printed = await approvals("verify").catch(({ stdout }) => stdout);
  expect(printed).toContain(`\n  ${words[0]?.replace("Approval words: ", "")}\n`);
  await page.getByRole("button", { name: "Confirm change" }).click();
  const before = await authenticator.countUses();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm change" }).click();
  await page.getByText("Change confirmed").waitFor();
  expect(await authenticator.countUses()).toBe(before + 1);

  const { id, wallet } = await requested("1800");
  await follow(page, `/refunds/requests/${id}`);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: /^Approve 1,800/ }).click();
  await vi.waitFor(async () => expect(await token.balanceOf(wallet)).toBe(1_800_000_000n), { interval: 500 });
});
