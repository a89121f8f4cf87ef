import type { Reconciliation, UnbackedDeposits, UnmatchedTransfers } from "@freehold/contract";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { callAs, newTxHash, OPERATOR, openDesk, pretend, startDesk, type TestSite, WALLET } from "./site.ts";

const OTHER_WALLET = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const SINCE = "2026-03-01T09:30:00.000Z";
const AGREE: Reconciliation = { success: true, last_run: SINCE, chain_fault: null, differences: [] };

let site: TestSite;
let request: string;
beforeAll(async () => {
  ({ site, request } = await startDesk());
});

/** The desk, where the server would say this of the books; by what it says of a treasury there is a chain. */
async function openBooks(
  books: Reconciliation,
  deposits: { unmatched?: UnmatchedTransfers["items"]; unbacked?: UnbackedDeposits["items"] } = {},
): Promise<Page> {
  const page = await openDesk(site, OPERATOR);
  await pretend(page, "reconciliation", books);
  for (const kind of ["unmatched", "unbacked"] as const)
    await pretend(page, `deposits/${kind}`, { items: deposits[kind] ?? [] });
  const treasury = page.waitForResponse("**/api/admin/treasury");
  await page.route("**/api/admin/treasury", async (route) => {
    const real = await (await route.fetch()).json();
    await route.fulfill({ json: { ...real, mode: "treasury", chain_id: 56, reachable: true } });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await treasury;
  return page;
}

const difference = (more: Partial<Reconciliation["differences"][number]>) => ({
  ...{ since: SINCE, rule: "payment has its transfer", subject: request, expected: "none", found: "none" },
  request: null,
  ...more,
});

it("one calm line says that the books and the chain agree, and the screen behind it that nothing is stray", async () => {
  const page = await openBooks(AGREE);
  await page.getByText("The books and the chain agree, as of").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Open the books" }).click();
  await page.getByText("They agree", { exact: true }).waitFor();
  await page.getByText("Every balance is the sum of its bookings, every payment has its transfer").waitFor();
  await page.getByText("Every transfer to the platform is somebody's deposit.").waitFor();
  await expectSound(page);
});

it("every difference is named with its row, what was expected and found, and what to do", async () => {
  const hash = newTxHash();
  const page = await openBooks({
    ...AGREE,
    differences: [
      difference({ expected: `130000000 to ${WALLET}`, found: "none" }),
      difference({
        ...{ rule: "transfer out of the treasury is a payment", subject: `${hash}:4` },
        ...{ expected: "none", found: `42000000 to ${OTHER_WALLET}` },
      }),
      difference({ rule: "balance available equals the journal", expected: "1000000", found: "2500000" }),
      difference({ rule: "count of open deposits equals the deposits", expected: "1", found: "2" }),
    ],
  });
  const alert = page.getByRole("alert").filter({ hasText: "The books differ in 4 places" });
  await alert.getByText("Money left the treasury, and no request explains it.").waitFor();
  await expectSound(page);
  await alert.getByRole("button", { name: "What to do" }).click();
  await page.getByText("4 differences").waitFor();
  const list = page.getByRole("list", { name: "Differences" });
  const row = (title: string) => list.getByRole("listitem").filter({ hasText: title });
  const paid = row("A paid refund has no such transfer on the chain");
  expect(await paid.textContent()).toContain(`Request${request}`);
  expect(await paid.textContent()).toContain(`Expected130 UBXS to ${WALLET}`);
  expect(await paid.textContent()).toContain("Foundnothing");
  const gone = row("Money left the treasury, and no request explains it");
  await gone.getByText("somebody else has the treasury's key").waitFor();
  expect(await gone.getByRole("link").getAttribute("href")).toBe(`https://bscscan.com/tx/${hash}`);
  expect(await gone.textContent()).toContain(`Found42 UBXS to ${OTHER_WALLET}`);
  const balances = row("A balance does not agree with the journal");
  expect(await balances.nth(0).textContent()).toContain("Expected1 UBXSFound2.50 UBXS");
  expect(await balances.nth(1).textContent()).toContain("Expected1Found2");
  await expectSound(page);
  await paid.getByRole("button", { name: `Open the request ${request}` }).click();
  await page.getByText("person@example.test").first().waitFor();
});

it("deposits that left the chain, and transfers that are nobody's, stand with their rows", async () => {
  const hashes = [newTxHash(), newTxHash(), newTxHash()] as const;
  const transfer = { chain_id: 56, block_number: 7, found_at: SINCE };
  const page = await openBooks(AGREE, {
    unbacked: [
      {
        id: request,
        user: { id: request, email: "person@example.test" },
        ...{ chain_id: 56, tx_hash: hashes[0], amount_ubxs: "130", remaining_ubxs: "0", since: SINCE },
        reason: "some of it was paid out",
      },
    ],
    unmatched: [
      { ...transfer, tx_hash: hashes[1], sender: WALLET, amount_ubxs: "1250.5" },
      { ...transfer, tx_hash: hashes[2], sender: OTHER_WALLET, amount_ubxs: "7" },
    ],
  });
  const alert = page.getByRole("alert").filter({ hasText: "A booked deposit is no longer on the chain" });
  await alert.waitFor();
  await expectSound(page);
  await alert.getByRole("button", { name: "What to do" }).click();
  const left = page.getByRole("region", { name: "Deposits that left the chain" });
  for (const words of ["person@example.test", "130.00", "some of it was paid out", "approve no request"])
    await left.getByText(words).first().waitFor();
  const stray = page.getByRole("region", { name: "Unclaimed transfers" });
  await stray.getByText("1,250.50").waitFor();
  await stray.getByText("7.00").waitFor();
  await expectSound(page);
});

it("says when the chain could not be compared, and when nothing was yet", async () => {
  const fault = "The chain's node cannot be reached.";
  const page = await openBooks({ ...AGREE, chain_fault: fault });
  await page.getByText("The chain could not be compared with the books on").waitFor();
  await page.getByRole("button", { name: "Open the books" }).click();
  await page.getByText("Chain not compared").waitFor();
  await page.getByText(fault).waitFor();
  await expectSound(page);
  await pretend(page, "reconciliation", { ...AGREE, last_run: null });
  await page.getByRole("button", { name: "All refund requests" }).click();
  await page.getByText("The books are compared for the first time within ten minutes.").waitFor();
  await expectSound(page);
});

it("shows what the server's own reconciliation has found, until it finds it no more", async () => {
  const page = await openDesk(site, OPERATOR);
  await page.getByText("The books agree, as of").waitFor();
  await site.sql`
    insert into differences (rule, subject, expected, found)
    values ('deposit has its transfer', ${request}, '130000000 by 0xab', 'none')`;
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("The books differ", { exact: true }).waitFor();
  await page.getByText("A booked deposit is not on the chain.").waitFor();
  await site.sql`delete from differences`;
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("The books agree, as of").waitFor();
});

it("leads from a transfer that paid an open request to recording it, and offers no rejecting", async () => {
  const hash = newTxHash();
  const [{ amount, wallet }] = await site.sql<[{ amount: bigint; wallet: string }]>`
    select amount, lower(wallet_address) as wallet from withdrawals where id = ${request}`;
  const page = await openBooks({
    ...AGREE,
    differences: [
      difference({
        ...{ rule: "transfer out of the treasury is a payment", subject: `${hash}:0` },
        ...{ found: `${amount} to ${wallet}`, request },
      }),
    ],
  });
  await page.getByRole("button", { name: "What to do" }).click();
  await page.getByText("The treasury may have paid an open request already").waitFor();
  await page.getByText("Nobody can call it off").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: `Open the request ${request}` }).click();
  await page.getByText("have it approved, and then record the payment").waitFor();
  expect(await page.getByRole("button", { name: "Reject", exact: true }).count()).toBe(0);
  await expectSound(page);

  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve 130.00 UBXS" }).click();
  await page.getByText("Record it as the payment.").waitFor();
  await page.getByRole("button", { name: "Record payment" }).click();
  const record = page.getByRole("dialog", { name: "Record the payment" });
  expect(await record.getByLabel("Transaction ID").inputValue()).toBe(hash);
  await expectSound(page);
});

it("tells whoever lets payments go on that the books still differ", async () => {
  const stop = { payments: "stopped", reason: "The books differ" };
  expect((await callAs(site, OPERATOR, "PATCH", "/admin/settings", stop)).status).toBe(200);
  const page = await openBooks({ ...AGREE, differences: [difference({}), difference({ subject: "another" })] });
  await page.getByRole("button", { name: "Payment rules" }).first().click();
  await page.getByRole("button", { name: "Let them go on" }).click();
  const dialog = page.getByRole("dialog", { name: "Let payments go on?" });
  await dialog.getByText("The books still differ in 2 places").waitFor();
  await expectSound(page);
});
