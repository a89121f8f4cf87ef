import { beforeAll, expect, it } from "vitest";
import {
  deposit,
  expectNoOverflow,
  newTxHash,
  OPERATOR,
  openSection,
  PASSWORD,
  PHONE,
  signIn,
  startSite,
  type TestSite,
  understand,
  WALLET,
} from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});

it("a person registers on a phone, signs in, requests; an admin approves and pays; the person sees it completed", async () => {
  const email = "person@example.test";
  const { page, complaints } = await site.visit("/register", PHONE);

  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Wallet Address").fill(WALLET);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("Account created successfully! You can now sign in.").waitFor();
  await page.getByRole("button", { name: "Sign In" }).click();

  const [person] = await site.sql<{ id: string }[]>`select id from users where email = ${email}`;
  for (const amount of ["1250.5", "320.25", "1000"]) await deposit(site.sql, person?.id as string, amount);

  await signIn(page, email);
  await understand(page);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByText("2,570.75").first().waitFor();
  await expectNoOverflow(page);

  await page.getByLabel("Destination Wallet Address *").fill(` ${WALLET} `);
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  await expectNoOverflow(page);
  await page.reload();
  await page.getByRole("heading", { name: "Your Withdrawal Request" }).waitFor();
  await page.getByText("Request Under Review").first().waitFor();

  const txId = newTxHash();
  await settle(site, email, OPERATOR, txId);

  // By itself: one that is paid has nothing to refresh.
  await page.getByText("Withdrawal Completed").first().waitFor();
  expect(await page.getByRole("textbox", { name: "Transaction ID" }).textContent()).toBe(txId);
  expect(
    await page
      .getByRole("link", { name: /BSC|explorer/i })
      .first()
      .getAttribute("href"),
  ).toBe(`https://bscscan.com/tx/${txId}`);
  await expectNoOverflow(page);
  expect(complaints).toEqual([]);
});

/** What the admin does, in a browser of their own. */
async function settle({ person, visit }: TestSite, email: string, admin: string, txId: string): Promise<void> {
  await person(admin, { admin: true });
  const { page, complaints } = await visit("/");
  await signIn(page, admin);
  await understand(page);
  await openSection(page, "Refund Requests");
  await page.getByRole("button", { name: email }).click();
  await page.getByRole("heading", { name: "Refund request", exact: true }).waitFor();
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("dialog", { name: "Approve this refund?" });
  expect(await question.textContent()).toContain(email);
  expect((await question.textContent())?.replace(/\s/g, "")).toContain(WALLET);
  await question.getByRole("button", { name: "Approve 2,570.75 UBXS" }).click();
  // Above 1,000 UBXS it takes two.
  await page.getByText("Your approval is recorded").waitFor();
  await page.getByRole("button", { name: /^(Approve|Record payment)/ }).waitFor({ state: "hidden" });
  await approveToo({ person, visit }, email, `second-${admin}`);
  await page.reload();
  await openSection(page, "Refund Requests");
  await page.getByRole("radio", { name: /Approved/ }).check();
  await page.getByRole("button", { name: email }).click();

  await page.getByRole("button", { name: "Record payment" }).click();
  const payment = page.getByRole("dialog", { name: "Record the payment" });
  await payment.getByLabel("Transaction ID").fill("0x1234");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await payment.getByText("This one has 4 after 0x").waitFor();
  await payment.getByLabel("Transaction ID").fill(txId);
  await payment.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("Payment recorded").first().waitFor();
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "All refund requests" }).click();
  await page.getByRole("radio", { name: /Completed/ }).check();
  await page.getByRole("button", { name: email }).waitFor();
  expect(complaints).toEqual([]);
}

/** Another admin agrees. */
async function approveToo(
  { person, visit }: Pick<TestSite, "person" | "visit">,
  email: string,
  admin: string,
): Promise<void> {
  await person(admin, { admin: true });
  const { page, complaints } = await visit("/");
  await signIn(page, admin);
  await understand(page);
  await openSection(page, "Refund Requests");
  await page.getByRole("button", { name: email }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve 2,570.75 UBXS" }).click();
  await page.getByText("Request approved").waitFor();
  expect(complaints).toEqual([]);
}
