import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "@freehold/server";
import { proveWallet } from "@freehold/server/seeding";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PHONE, signIn, startSite, type TestSite } from "./site.ts";

const DIGITS = "7".repeat(64);
const KEY = `fh_sk_live_${DIGITS}${createHash("sha256").update(DIGITS).digest("hex").slice(0, 8)}`;
const SERVER = fileURLToPath(new URL("../../partner-server/server.js", import.meta.url));

let site: TestSite;
let partner: string;
let stop: () => void;
beforeAll(async () => {
  site = await startSite();
  const port = await freePort();
  partner = `http://127.0.0.1:${port}`;
  const [{ id }] = await site.sql<[{ id: string }]>`insert into partners (name) values ('Harbour Bank') returning id`;
  await site.sql`
    insert into partner_keys (partner_id, origins, requests_per_minute, secret_hash, hint, shown_at)
    values (${id}, ${[partner]}, 600, sha256(convert_to(${KEY}, 'UTF8')), ${KEY.slice(-4)}, now())`;
  const env = { PATH: process.env.PATH, FREEHOLD_URL: site.url, FREEHOLD_SECRET_KEY: KEY, PORT: String(port) };
  const server = spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "pipe", "inherit"] });
  stop = () => server.kill();
  await once(server.stdout, "data");
});
afterAll(() => stop());

it("a bank's customer connects the account in our window and requests a refund without a second password", async () => {
  const email = "customer@example.test";
  const wallet = privateKeyToAccount(generatePrivateKey());
  const id = await site.person(email, { deposits: ["1250.5"], wallet: wallet.address });
  await proveWallet(site.sql, id, { signer: wallet });
  const { page, complaints } = await site.visit("/", PHONE);
  await page.goto(partner);
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
  await opened
    .getByLabel("Number shown on that page")
    .fill((await page.locator(".fh-window-number").textContent()) ?? "");
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
  const requests =
    await site.sql`select wallet_address, link_id is not null as linked from withdrawals where user_id = ${id}`;
  expect(requests).toEqual([{ wallet_address: wallet.address, linked: true }]);
  // The panel asks for its figures beside the question whether there is a link.
  expect(complaints.filter((line) => !/status of 403 .*\/api\/wallet\//.test(line))).toEqual([]);
});
