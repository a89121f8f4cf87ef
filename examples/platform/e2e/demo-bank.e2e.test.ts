import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@freehold/server";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { expect, it, onTestFinished } from "vitest";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
import type { Demo } from "./demo.ts";
import { connectTo, endDemos, newFolder, run, stop } from "./demo-runs.ts";
import { PHONE, signIn } from "./site.ts";

endDemos();

/** The bank's page, as the demo prints it. */
const bankOf = (demo: Demo) => /A bank's page\s+(http:\/\/\S+),/.exec(demo.output())?.[1] ?? "";

/** What the bank's server answers its page with. */
const askBank = async (demo: Demo) => (await fetch(`${bankOf(demo)}/freehold-session`, { method: "POST" })).text();

it("a visitor of the demo connects an account on a bank's page, and requests the refund without a second password, and a revoked key of the bank is replaced", async () => {
  const dataDir = await newFolder();
  // The key is for the address of the bank's page, which is beside that of the platform.
  const PORT = String(await freePort());
  const first = await run({ PORT, DATA_DIR: dataDir });
  await first.ready();
  const context = await (await sharedBrowser()).newContext({ ...PHONE, reducedMotion: "reduce" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(bankOf(first));
  const number = (await page.locator(".fh-window-number").textContent()) ?? "";
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Connect" }).click();
  const opened = await opening;
  await opened.getByRole("heading", { name: "Connect Harbour Bank?" }).waitFor();
  await signIn(opened, "investor@freehold.test", DEMO_PASSWORD);
  await opened.getByLabel("Number shown on that page").fill(number);
  await opened.getByRole("button", { name: "Connect", exact: true }).click();
  await opened.getByRole("heading", { name: "Harbour Bank is connected" }).waitFor();
  await opened.close();
  await page.getByText("2,570.75").first().waitFor();
  await page.getByLabel("Destination Wallet Address *").fill(testAccount(1).address);
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  await page.close();

  const file = join(dataDir, "partner.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = await readFile(file, "utf8");
  expect(key).toMatch(/^fh_sk_live_[0-9a-f]{72}$/);
  expect(first.output()).not.toContain(key);
  const sql = await connectTo(dataDir);
  await sql`update partner_keys set revoked_at = now() where secret_hash = sha256(convert_to(${key}, 'UTF8'))`;
  expect(await askBank(first)).toBe("");
  await stop(first, "SIGTERM");

  const second = await run({ PORT, DATA_DIR: dataDir });
  await second.ready();
  expect(await askBank(second)).toMatch(/^fh_es_/);
  expect(await readFile(file, "utf8")).not.toBe(key);
});
