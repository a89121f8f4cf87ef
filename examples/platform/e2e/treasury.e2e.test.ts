import { readFile } from "node:fs/promises";
import type { AdminPayment, Treasury } from "@freehold/contract";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { newTxHash, OPERATOR, openDesk, pretend, startDesk, type TestSite } from "./site.ts";

const STATE: Treasury = {
  success: true,
  mode: "treasury",
  chain_id: 56,
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  token_address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  reachable: true,
  token_balance_ubxs: "25000",
  earlier_treasuries: [],
  native_balance: "12.345678901234567891",
  committed_ubxs: "1200.5",
  committed_count: 3,
  waiting_ubxs: "8000",
  waiting_count: 12,
  attention_count: 0,
  short: null,
  held_up: null,
  payments_stopped: null,
};

let site: TestSite;
let request: string;
beforeAll(async () => {
  ({ site, request } = await startDesk());
});

const STANDS: [state: string, Partial<Treasury>, words: string[]][] = [
  ["pays", {}, ["25,000.00", "12.3456", "Enough", "Approved refunds are paid automatically."]],
  [
    "has money at an earlier address",
    { earlier_treasuries: [{ address: "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65", token_balance_ubxs: "77.5" }] },
    ["At an earlier address", "77.50"],
  ],
  [
    "has enough for the next only",
    { waiting_ubxs: "30000" },
    ["Enough for the next", "For all that is approved 6,200.50 UBXS are missing."],
  ],
  [
    "lacks the token",
    { short: "token", token_balance_ubxs: "1300" },
    ["Payments wait", "too little UBXS for the next payment", "7,900.50 UBXS more"],
  ],
  ["lacks the fee", { short: "gas", native_balance: "0" }, ["Too little for network fees"]],
  [
    "cannot be asked about",
    { reachable: false, token_balance_ubxs: null, native_balance: null },
    ["No answer", "The chain's node does not answer", "Not known now"],
  ],
  [
    "is held up",
    { held_up: { since: "2026-03-01T09:30:00.000Z", reason: "The chain's node is 12 blocks behind." } },
    ["Payments wait", "Payments are held up", "The chain's node is 12 blocks behind.", "go on by themselves"],
  ],
  [
    "is stopped",
    { payments_stopped: { at: "2026-03-01T09:30:00.000Z", reason: "The books differ from the chain" } },
    ["All payments are stopped", "The books differ from the chain"],
  ],
  [
    "is paid from by hand",
    { mode: "manual", reachable: null, token_balance_ubxs: null, native_balance: null },
    ["By hand", "8,000.00"],
  ],
];

it("says how the treasury stands", async () => {
  const page = await openDesk(site, OPERATOR);
  const card = page.getByRole("region", { name: "Treasury" });
  for (const [state, more, words] of STANDS) {
    await pretend(page, "treasury", { ...STATE, ...more });
    const answered = page.waitForResponse("**/api/admin/treasury");
    await page.getByRole("button", { name: "Refresh" }).click();
    await answered;
    for (const word of words) await card.getByText(word).first().waitFor();
    await expectSound(page, state);
  }
});

it("lists what needs an admin with what to do, and pays anew only with the chain's proof", async () => {
  const page = await openDesk(site, OPERATOR);
  const reasons = ["reverted", "foreign_nonce", "fee", "would_revert", "no_transfer"];
  await pretend(page, "treasury", { ...STATE, attention_count: 5 });
  await pretend(page, "payments?*", {
    items: reasons.map((reason, n) => payment({ reason, attempt: n + 1 })),
    ...{ total: 5, page: 1, limit: 50 },
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  const list = page.getByRole("region", { name: "Needs an admin" });
  for (const title of [
    "The transaction failed on the chain",
    "Somebody else used the treasury's key",
    "The network asks for more than may be offered",
    "The token refuses this transfer",
    "The transaction paid nobody",
  ])
    await list.getByRole("heading", { name: title }).waitFor();
  await expectSound(page);

  await page.route(`**/api/admin/withdrawals/${request}`, async (route) => {
    const real = await (await route.fetch()).json();
    const withdrawal = { ...real.withdrawal, status: "approved", approvals_given: 1 };
    await route.fulfill({ json: { ...real, withdrawal, payment: payment({ reason: "reverted" }) } });
  });
  await page.route(`**/api/admin/payments/${request}/retry`, (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      json: {
        ...{ type: "about:blank", title: "The payment may still be made", status: 409, code: "payment_not_failed" },
        detail: "Not yet: its transaction may still be in a block.",
        ...{ success: false, message: "Not yet: its transaction may still be in a block.", request_id: "r-1" },
      },
    }),
  );
  await list.getByRole("button", { name: "Open the request of person@example.test" }).first().click();
  await page.getByRole("button", { name: "Pay it anew" }).click();
  await expectSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Pay it anew" }).click();
  await page.getByText("Not yet: its transaction may still be in a block.").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  expect(await page.getByRole("button", { name: "Reject", exact: true }).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Record payment" }).count()).toBe(0);
  await expectSound(page);
});

it("exports for a multisig and takes its transactions", async () => {
  const page = await openDesk(site, OPERATOR);
  await pretend(page, "treasury", { ...STATE, mode: "external" });
  const csv = `token_type,token_address,receiver,amount\nerc20,${STATE.token_address},${STATE.address},130\n`;
  await pretend(page, "payments/export", {
    ...{ success: true, batch_id: "6f1c1f9e-4b9c-4a55-9a55-2f0f4c1d7a10", count: 12, total_ubxs: "8000", csv },
  });
  const [good, odd] = [newTxHash(), newTxHash()];
  await pretend(page, "payments/settle", {
    success: true,
    results: [
      { tx_hash: good, outcome: "settled", message: "Paid 12 requests.", withdrawals: Array(12).fill(request) },
      { tx_hash: odd, outcome: "not_final", message: "It is in a block that is not final yet.", withdrawals: [] },
    ],
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("A multisig pays what is exported here.").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Export for the multisig" }).click();
  await expectSound(page);
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export and download" }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe("freehold-payments-6f1c1f9e.csv");
  expect(await readFile(await file.path(), "utf8")).toBe(csv);
  await page.getByText("12 payments of 8,000 UBXS together").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Enter transactions" }).click();
  await page.getByLabel("Transaction hashes").fill("0xabc");
  await page.getByRole("button", { name: "Look for the payments" }).click();
  await page.getByText("this one has 3 after 0x").waitFor();
  await expectSound(page);
  await page.getByLabel("Transaction hashes").fill(`${good}\n${odd}`);
  await page.getByRole("button", { name: "Look for the payments" }).click();
  await page.getByText("12 requests are completed.").waitFor();
  await page.getByText("Not final yet: enter it again later").waitFor();
  await expectSound(page);
});

function payment(more: Partial<AdminPayment>): AdminPayment {
  return {
    withdrawal_id: request,
    email: "person@example.test",
    amount_ubxs: "130",
    to_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    attempt: 1,
    status: "attention",
    reason: null,
    nonce: 7,
    batch_id: null,
    tx_hash: `0x${"ab".repeat(32)}`,
    confirmations: 0,
    created_at: "2026-03-01T09:30:00.000Z",
    updated_at: "2026-03-01T09:31:00.000Z",
    ...more,
  };
}
