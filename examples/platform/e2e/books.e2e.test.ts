import type {
  Difference,
  DifferenceSide,
  Reconciliation,
  UnbackedDeposits,
  UnmatchedTransfers,
} from "@freehold/contract";
import { idle } from "@freehold/test-utils/browser/page-idle";
import type { Page } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { expectSound } from "./axe.ts";
import { focused } from "./keys.ts";
import {
  callAs,
  newTxHash,
  OPERATOR,
  openDesk,
  pretend,
  returnToDesk,
  startDesk,
  type TestSite,
  WALLET,
} from "./site.ts";

const OTHER_WALLET = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const APPROVER = "approver@example.test";
const SINCE = "2026-03-01T09:30:00.000Z";
const AGREE: Reconciliation = {
  success: true,
  last_run: SINCE,
  last_full_run: SINCE,
  chain_fault: null,
  other_chains: [],
  count: 0,
  groups: [],
  accepted: [],
};

let site: TestSite;
let request: string;
let desk: Page;
beforeAll(async () => {
  ({ site, request } = await startDesk());
  await site.person(APPROVER, { admin: true });
  desk = await openDesk(site, OPERATOR);
});

/** The desk, where the server would say this of the books; by what it says of a treasury there is a chain. */
async function openBooks(
  books: Reconciliation,
  deposits: { unmatched?: UnmatchedTransfers["items"]; unbacked?: UnbackedDeposits["items"] } = {},
): Promise<Page> {
  const page = await returnToDesk(desk);
  await pretend(page, "reconciliation", books);
  for (const kind of ["unmatched", "unbacked"] as const)
    await pretend(page, `deposits/${kind}`, {
      items: deposits[kind] ?? [],
      next: null,
      unclaimed: deposits[kind]?.length ?? 0,
    });
  await page.route("**/api/admin/treasury", async (route) => {
    const real = await (await route.fetch()).json();
    await route.fulfill({ json: { ...real, mode: "treasury", chain_id: 56, reachable: true } });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await idle(page);
  return page;
}

const PERSON = { id: "6f1c1f9e-4b9c-4a55-9a55-2f0f4c1d7a10", email: "person@example.test" };

/** One side of a difference: an amount, and perhaps a wallet. */
const side = (amount_ubxs: string, to: string | null = null): DifferenceSide => ({
  ...{ amount_ubxs, to, count: null, transaction: null, status: null },
});

let number = 0;
const difference = (more: Partial<Difference>): Difference => ({
  ...{ number: ++number, acceptable: false, acceptance: null },
  ...{ kind: "payment_without_transfer", rule_code: "payment_without_transfer", subject: request, since: SINCE },
  ...{ person: PERSON, request, keeps_waiting: false, transaction: null, expected: null, found: null },
  ...{ paid_to: null, people: [], lost_payment: null },
  sentence: "They differ.",
  ...more,
});

/** What the server would say of these differences, of one kind each. */
const books = (...differences: [sum_ubxs: string, Difference][]): Reconciliation => ({
  ...AGREE,
  count: differences.length,
  groups: differences.map(([sum_ubxs, difference]) => ({
    ...{ kind: difference.kind, count: 1, sum_ubxs, differences: [difference] },
  })),
});

/** A deposit that is no longer on the blockchain, and two transfers that belong to no account. */
function listDeposits(): Parameters<typeof openBooks>[1] {
  const transfer = {
    ...{ chain_id: 56, block_number: 7, found_at: SINCE, is_own: false },
    ...{ proposal: null, attribution: null, announced_by: [] },
  };
  return {
    unbacked: [
      {
        id: request,
        user: { id: request, email: "person@example.test" },
        ...{ chain_id: 56, tx_hash: newTxHash(), amount_ubxs: "130", remaining_ubxs: "0", since: SINCE },
        reason: "some of it was paid out",
      },
    ],
    unmatched: [
      { ...transfer, tx_hash: newTxHash(), sender: WALLET, amount_ubxs: "1250.5" },
      { ...transfer, tx_hash: newTxHash(), sender: OTHER_WALLET, amount_ubxs: "7" },
    ],
  };
}

it("one calm line says that the books and the chain agree, and the screen behind it that nothing is stray", async () => {
  const page = await openBooks(AGREE);
  const line = page.getByRole("button", { name: /^Books Everything matches, as of/ });
  await line.click();
  await page.getByText("They agree", { exact: true }).waitFor();
  await page.getByText("Every balance is the sum of its bookings, every payment has its transfer").waitFor();
  await page.getByText("Every transfer we received is a person's deposit.").waitFor();
});

it("what differs is grouped by kind, with how many and by how much, the person, and what to do", async () => {
  const hash = newTxHash();
  const sentence = "The available balance of person@example.test should be 1.00 UBXS and is 2.50 UBXS.";
  const page = await openBooks(
    books(
      ["130", difference({ expected: side("130", WALLET), transaction: hash })],
      [
        "42",
        difference({
          ...{ kind: "unexplained_transfer", subject: `${hash}:4`, transaction: hash, person: null, request: null },
          found: side("42", OTHER_WALLET),
        }),
      ],
      ["1.5", difference({ kind: "balance", sentence, expected: side("1"), found: side("2.5") })],
    ),
    listDeposits(),
  );
  const line = page.getByRole("button", { name: "Books Differences in 3 places, 173.50 UBXS in total." });
  await line.click();
  await page.getByText("3 differences").waitFor();
  const paid = page.getByRole("region", { name: "Paid refunds have no such transfer on the blockchain" });
  await paid.getByText("1 place, 130.00 UBXS").waitFor();
  await paid.getByText("Look up each transaction.").waitFor();
  expect(await paid.getByRole("listitem").textContent()).toMatch(/Expected130\.00 UBXS to 0x7099.*FoundNothing/);
  const gone = page.getByRole("region", { name: "Money left the treasury, and no request explains it" });
  await gone.getByText("a stranger has the treasury's key").waitFor();
  expect(await gone.getByRole("link").getAttribute("href")).toBe(`https://bscscan.com/tx/${hash}`);
  expect(await gone.getByRole("listitem").textContent()).toMatch(/ExpectedNothingFound42\.00 UBXS to 0x3C44/);
  const balances = page.getByRole("region", { name: "Balances do not agree with the journal" });
  await balances.getByText(sentence).waitFor();
  // No number of a row, where a person is meant.
  expect(await page.locator(".differences").textContent()).not.toContain(request);
  await expectSound(page);
  await paid.getByRole("button", { name: "person@example.test" }).click();
  await page.getByRole("heading", { name: "Refund request", exact: true }).waitFor();
});

it("two admins accept a transfer that cannot be put right, and it is listed apart", async () => {
  onTestFinished(async () => {
    await site.sql`delete from differences`;
    await site.sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
  });
  const hash = newTxHash();
  await site.sql`
    insert into differences (rule_code, subject, tx_hash, log_index, found, found_to)
    values ('unexplained_transfer', ${`${hash}:0`}, ${hash}, 0, 42000000, ${OTHER_WALLET.toLowerCase()})`;
  const openUnexplained = async (admin: string) => {
    const page = admin === OPERATOR ? await returnToDesk(desk) : await openDesk(site, admin);
    await page.getByRole("button", { name: /^Books Differences in/ }).click();
    return { page, region: page.getByRole("region", { name: "Money left the treasury, and no request explains it" }) };
  };
  const first = await openUnexplained(OPERATOR);
  await first.region.getByRole("button", { name: "Accept it..." }).click();
  const dialog = first.page.getByRole("dialog", { name: "Accept this difference?" });
  await dialog.getByRole("button", { name: "Propose to accept it" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Reason").fill("The treasurer paid the lawyer by hand.");
  await expectSound(first.page);
  await dialog.getByRole("button", { name: "Propose to accept it" }).click();
  await first.region.getByText("You proposed to accept it: The treasurer paid the lawyer by hand.").waitFor();
  expect(await first.region.getByRole("button", { name: "Accept", exact: true }).count()).toBe(0);

  const second = await openUnexplained(APPROVER);
  await second.region.getByText(`${OPERATOR} proposed to accept it`).waitFor();
  await second.region.getByRole("button", { name: "Accept", exact: true }).click();
  await second.page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
  await second.page.getByText("They agree", { exact: true }).waitFor();
  await second.page.getByText("1 accepted difference").click();
  await second.page.getByText("Two admins looked into each of these.").waitFor();

  // One admin alone undoes it.
  await second.page.getByRole("button", { name: "Undo acceptance" }).press("Enter");
  const undo = second.page.getByRole("dialog", { name: "Undo this acceptance?" });
  await undo.getByRole("button", { name: "Undo acceptance" }).press("Enter");
  await second.page.getByText("Acceptance undone").waitFor();
  await second.region.getByRole("button", { name: "Accept it..." }).waitFor();
  // The row is another one, and its button is gone with the row before.
  await expect.poll(() => focused(second.page)).toMatch(/^(Books|42\.00 UBXS left the treasury)/);
});

it("deposits that are no longer on the blockchain, and transfers that belong to no account, are listed", async () => {
  const page = await openBooks(AGREE, listDeposits());
  const line = page.getByRole("button", { name: "Books A booked deposit is no longer on the blockchain." });
  await line.click();
  const left = page.getByRole("region", { name: "Deposits that are no longer on the blockchain" });
  for (const words of ["person@example.test", "130.00", "some of it was paid out", "approve this person's requests"])
    await left.getByText(words).first().waitFor();
  const stray = page.getByRole("region", { name: "Unclaimed transfers" });
  await stray.getByText("1,250.50").waitFor();
  await stray.getByText("7.00").waitFor();
});

it("leads from a transfer that paid an open request to recording it, and offers no rejecting", async () => {
  const hash = newTxHash();
  const page = await openBooks(
    books([
      "130",
      difference({
        ...{ kind: "unexplained_transfer", subject: `${hash}:0`, transaction: hash, person: null },
        found: side("130", WALLET),
      }),
    ]),
  );
  await page.getByRole("button", { name: /^Books Differences in/ }).click();
  await page.getByText("Money left the treasury, and may have paid open requests").waitFor();
  await page.getByText("The request can't be cancelled").waitFor();
  await page.getByRole("button", { name: "Open the request" }).click();
  await page.getByText("approve it, then record the payment").waitFor();
  expect(await page.getByRole("button", { name: "Reject", exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve 130.00 UBXS" }).click();
  await page.getByText("Record it as the payment. If it didn't pay this request").waitFor();
  await page.getByRole("button", { name: "Record payment" }).click();
  const record = page.getByRole("dialog", { name: "Record the payment" });
  expect(await record.getByLabel("Transaction ID").inputValue()).toBe(hash);
  await expectSound(page);
});

it("tells the admin who resumes payments that the books still differ", async () => {
  const stop = { payments: "stopped", reason: "The books differ" };
  expect((await callAs(site, OPERATOR, "PATCH", "/admin/settings", stop)).status).toBe(200);
  const page = await openBooks(books(["1", difference({})], ["2", difference({ kind: "balance" })]));
  await page.getByRole("button", { name: "Payment rules" }).first().click();
  await page.getByRole("button", { name: "Resume" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume payments?" });
  await dialog.getByText("The books still differ in 2 places").waitFor();
});
