import { proveWallet } from "@freehold/server/seeding";
import { testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { installWallet } from "@freehold/test-utils/wallet/install-wallet";
import { createTestWallet, type TestWallet, type WalletOptions } from "@freehold/testing/wallet";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { type MovingChain, startMovingChain, TREASURY } from "./chain.ts";
import { callAs, openSection, signIn, startSite, type TestSite, visitAs } from "./site.ts";

let moving: MovingChain;
let site: TestSite;
let contract: `0x${string}`;

beforeAll(async () => {
  moving = await startMovingChain();
  contract = await moving.chain.deploy("ContractWallet", [testAccount(3).address]);
  site = await startSite({ ...moving.environment, TREASURY_KEY: testKey(TREASURY) }, { local: true });
  await site.sql`update settings set platform_status = 'active'`;
});

/** A wallet in this browser, of one of the chain's accounts. */
async function install(page: Page, account: number, options: Partial<WalletOptions> = {}): Promise<TestWallet> {
  const { url, chain } = moving.chain;
  const wallet = createTestWallet({ key: testKey(account), chainId: chain.id, rpcUrl: url, ...options });
  await installWallet(page, wallet, { name: "Oak Wallet" });
  return wallet;
}

async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect Wallet" }).click();
  await page.getByRole("dialog").getByText("Oak Wallet").click();
}

describe("a wallet on the platform", () => {
  it("fills its address into the registration", async () => {
    const { page, complaints } = await site.visit("/register");
    const { address } = await install(page, 4);
    await connect(page);
    await page.getByRole("button", { name: /^Use connected wallet/ }).click();
    expect(await page.getByLabel("Wallet Address").inputValue()).toBe(address);
    await page.getByLabel("Email").fill("fourth@example.test");
    await page.getByLabel("Password", { exact: true }).fill("correct-horse-battery");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Registration Successful").waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    await signIn(page, "fourth@example.test");
    await page.getByRole("banner").getByText("fourth@example.test").waitFor();
    expect(complaints).toEqual([]);
  });

  it("is verified by signing a message, and then shown as verified in header and profile", async () => {
    await site.person("first@example.test", { wallet: testAccount(1).address });
    const { page, complaints } = await visitAs(site, "first@example.test");
    const wallet = await install(page, 1);
    await openSection(page, "Wallet");
    await page.getByText("Not verified yet").waitFor();
    await connect(page);
    await page.getByRole("dialog").getByText("Verify your account").waitFor();
    await page.getByRole("button", { name: "Sign message" }).click();
    await page.getByRole("banner").getByRole("img", { name: "Wallet verified" }).waitFor();
    expect(wallet.requests.filter(({ method }) => method === "personal_sign")).toHaveLength(1);
    await page.getByRole("button", { name: /, verified$/ }).click();
    // RainbowKit hides avatars from screen readers: for them the button says it.
    await page
      .getByRole("dialog")
      .getByTitle(/^Verified/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it("sends a deposit, from the wallet to the ledger", async () => {
    const { address } = testAccount(2);
    await moving.token.mint(address, 20_000_000n);
    const id = await site.person("second@example.test", { wallet: address });
    await proveWallet(site.sql, id, { signer: testAccount(2) });
    const { page, complaints } = await visitAs(site, "second@example.test");
    await install(page, 2);
    await openSection(page, "Wallet");
    await connect(page);
    await page.getByText("Your wallet has 20.00 UBXS.").waitFor();

    await page.getByLabel("Amount (UBXS)").fill("12.5");
    await page.getByRole("button", { name: "Send Deposit" }).click();
    await page.getByText("12.50 UBXS on its way").waitFor();
    await page.reload();
    await openSection(page, "Wallet");
    await page.getByText("12.50 UBXS deposited").waitFor();
    await expectSound(page);

    const { body } = await callAs(site, "second@example.test", "GET", "/wallet/balance");
    expect(body).toMatchObject({ available_ubxs: "12.5" });
    expect(complaints.filter((line) => !line.includes("404") && !line.includes("422"))).toEqual([]);
  });

  it("that is a contract is verified without being connected: its owner signs the message somewhere else", async () => {
    await site.person("safe@example.test", { wallet: contract });
    const { page, complaints } = await visitAs(site, "safe@example.test");
    await openSection(page, "Wallet");
    await page.getByRole("button", { name: "Verify without connecting" }).click();
    const dialog = page.getByRole("dialog", { name: "Verify without connecting" });
    await dialog.getByRole("button", { name: "Generate message" }).click();
    const message = await dialog.getByRole("region", { name: "Message to sign" }).textContent();
    await dialog.getByLabel("Signature").fill(await testAccount(3).signMessage({ message: message ?? "" }));
    await dialog.getByRole("button", { name: "Verify", exact: true }).click();
    await dialog.getByText("Your wallet is verified.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("banner").getByRole("img", { name: "Wallet verified" }).waitFor();
    expect(complaints).toEqual([]);
  });
});
