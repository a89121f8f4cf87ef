import { readFile } from "node:fs/promises";
import type { AdminWithdrawal, HoldCode, HoldReason, Treasury } from "@freehold/contract";
import { idle } from "@freehold/test-utils/browser/page-idle";
import { sample } from "@freehold/test-utils/run/soak";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import {
  callAs,
  newTxHash,
  OPERATOR,
  openDesk,
  openTreasury,
  PHONE,
  pretend,
  returnToDesk,
  startDesk,
  type TestSite,
} from "./site.ts";

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
  pending_ubxs: "640",
  pending_count: 4,
  attention_ubxs: "0",
  attention_count: 0,
  owed_ubxs: "9840.5",
  owed_count: 19,
  kept_back_ubxs: "0",
  kept_back_count: 0,
  coverage: {
    available_ubxs: "3000",
    invested_ubxs: "40000",
    earnings_ubxs: "1000",
    reserved_ubxs: "9840.5",
    distributing_ubxs: "0",
    owed_ubxs: "53840.5",
    tokens_ubxs: "54000",
    surplus_ubxs: "159.5",
  },
  hold_reason: null,
};

/** Why something is not paid, as the server says it. */
function hold(code: HoldCode, sentence: string, more: Partial<HoldReason> = {}): HoldReason {
  return {
    ...{ code, sentence, details: null, what_to_do: "Do something about it.", resumes_by_itself: true },
    ...{ since: "2026-03-01T09:30:00.000Z", resumes_at: null, ...more },
  };
}

let site: TestSite;
let request: string;
let desk: Page;
beforeAll(async () => {
  ({ site, request } = await startDesk());
  desk = await openDesk(site, OPERATOR);
});

type Stand = [state: string, Partial<Treasury>, words: string[], covers?: string[]];

/** Those that differ in words alone from one before them come last: they run with `SOAK=1`. */
const STANDS: Stand[] = [
  [
    "pays",
    {},
    [
      "25,000.00",
      "Requested in total (19)",
      "9,840.50",
      "To be approved (4)",
      "640.00",
      "12.3456",
      "Enough",
      "Approved refunds are paid automatically.",
    ],
    ["53,840.50", "54,000.00", "159.50", "40,000.00", "Covered"],
  ],
  [
    "cannot be asked about",
    {
      ...{ reachable: false, token_balance_ubxs: null, native_balance: null },
      coverage: { ...STATE.coverage, tokens_ubxs: null, surplus_ubxs: null },
    },
    ["No answer", "Unknown"],
    ["Not compared", "Unknown"],
  ],
  [
    "is stopped",
    {
      hold_reason: hold("payments_stopped", "Payments are stopped.", {
        details: "The books differ from the chain",
        resumes_by_itself: false,
      }),
      kept_back_ubxs: "200.5",
      kept_back_count: 1,
      coverage: { ...STATE.coverage, surplus_ubxs: "-12.5" },
    },
    [
      "Payments are stopped.",
      "The books differ from the chain",
      "Waiting for an admin.",
      "On hold: 200.50 UBXS in 1 payment",
      "May already be on its way: 1,000.00 UBXS in 2 payments",
    ],
    ["Not covered", "The treasury is 12.50 UBXS short"],
  ],
  [
    "has money at an earlier address and waits for something this page has never heard of",
    {
      hold_reason: hold("solar_eclipse" as HoldCode, "It is dark."),
      earlier_treasuries: [{ address: "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65", token_balance_ubxs: "77.5" }],
    },
    ["At an earlier address", "77.50", "solar eclipse", "It is dark."],
  ],
  [
    "has a node that is behind",
    { hold_reason: hold("node_behind", "The node is behind.", { details: "It is 12 blocks behind." }) },
    ["Node is behind", "It is 12 blocks behind.", "Do something about it.", "Since Mar 1, 2026", "it resumes once"],
  ],
  [
    "is paid from by hand",
    { mode: "manual", reachable: null, token_balance_ubxs: null, native_balance: null },
    ["By hand", "8,000.00"],
  ],
  [
    "lacks the token",
    {
      hold_reason: hold("treasury_short_of_token", "The treasury doesn't have enough UBXS for the next payment."),
      token_balance_ubxs: "1300",
    },
    ["Not enough UBXS", "doesn't have enough UBXS for the next payment", "8,540.50 UBXS short", "it resumes once"],
  ],
  [
    "has enough for the next only",
    { owed_ubxs: "31840.5" },
    ["Enough for the next", "6,840.50 UBXS short of all open requests."],
  ],
  [
    "lacks the fee",
    { hold_reason: hold("treasury_short_of_gas", "Too little for the next fee."), native_balance: "0" },
    ["Not enough for fees", "Too little for the next fee."],
  ],
];

it("says how the treasury stands, what people have, and whether the treasury covers it", async () => {
  const page = await returnToDesk(desk);
  const open = page.getByRole("region", { name: "Open requests" });
  const owed = page.getByRole("region", { name: "Owed to investors, and what covers it" });
  for (const [state, more, words, covers = []] of sample(STANDS, 7)) {
    await pretend(page, "treasury", { ...STATE, ...more });
    await openTreasury(page);
    await idle(page);
    for (const word of words) await open.getByText(word).first().waitFor();
    for (const word of covers) await owed.getByText(word).first().waitFor();
    // The others have fewer parts.
    if (state === "is stopped") await expectSound(page, state);
    await page.getByRole("button", { name: "All refund requests" }).click();
  }
});

it("keeps the list of requests on the first screen in every trouble, and each line leads to what is wrong", async () => {
  const page = await returnToDesk(desk);
  const real = await sitesRequest();
  await pretend(page, "treasury", {
    ...STATE,
    hold_reason: hold("payments_stopped", "Payments are stopped.", {
      details: "The books differ in 2 places. ".repeat(30),
      resumes_by_itself: false,
    }),
  });
  const hold_reason = hold("reverted", "Its transaction failed on the blockchain.", { resumes_by_itself: false });
  const items = OTHERS.map((id) => ({ ...real, id: id || real.id, hold_reason }));
  await pretend(page, "withdrawals?held=*", { items, total: 3, page: 1, limit: 100, counts: {} });
  await pretend(page, "reconciliation", {
    ...{
      success: true,
      last_run: "2026-03-01T09:30:00.000Z",
      last_full_run: "2026-03-01T09:30:00.000Z",
      chain_fault: null,
      other_chains: [],
      count: 2,
      accepted: [],
    },
    groups: [{ kind: "balance", count: 2, sum_ubxs: "173.5", differences: [] }],
  });
  await callAs(site, OPERATOR, "PATCH", "/admin/settings", { cooling_off_seconds: 86_400 });
  await callAs(site, OPERATOR, "PATCH", "/admin/settings", { cooling_off_seconds: 60 });
  await page.getByRole("button", { name: "Refresh" }).click();
  const overview = page.getByRole("list", { name: "Overview" });
  await overview.getByText("3 approved requests aren't paid.").waitFor();
  await overview.getByText("Differences in 2 places, 173.50 UBXS in total.").waitFor();
  await overview.getByText("Your change is waiting for another admin.").waitFor();
  for (const size of [PHONE.viewport, { width: 1024, height: 768 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    const row = await page.getByRole("button", { name: "person@example.test" }).boundingBox();
    expect((row?.y ?? Number.POSITIVE_INFINITY) + (row?.height ?? 0)).toBeLessThan(size.height);
  }
  for (const [line, screen] of [
    ["Payments are stopped.", "Treasury"],
    ["Differences in 2 places", "Books"],
    ["3 approved requests aren't paid.", "Treasury"],
    ["Your change is waiting for another admin.", "Payment rules"],
  ] as const) {
    await overview.getByRole("button").filter({ hasText: line }).click();
    await page.getByRole("heading", { name: screen, level: 1 }).waitFor();
    expect(await page.title()).toBe(`${screen} · Freehold`);
    await page.getByRole("button", { name: "All refund requests" }).click();
  }
});

it("lists what is approved and not paid with what to do, and pays many anew, each only with the chain's proof", async () => {
  const page = await returnToDesk(desk);
  const real = await sitesRequest();
  const holds = [
    hold("reverted", "Its transaction failed on the blockchain.", { resumes_by_itself: false }),
    hold("approvals_missing", "Too few of its approvals still count.", { resumes_by_itself: false }),
    hold("token_refuses", "The token refuses this transfer.", { resumes_at: "2026-03-01T10:00:00.000Z" }),
  ];
  const items = holds.map((hold_reason, n) => ({ ...real, ...(n && { id: OTHERS[n] }), hold_reason }));
  await pretend(page, "treasury", STATE);
  await pretend(page, "withdrawals?held=*", { items, total: 3, page: 1, limit: 100, counts: {} });
  await openTreasury(page);
  const list = page.getByRole("region", { name: "Approved but not paid" });
  // Each once: until it is read again, the page shows what the test before left.
  for (const { sentence } of holds)
    await expect.poll(() => list.getByRole("heading", { name: sentence }).count()).toBe(1);
  await expectSound(page);

  await page.route("**/api/admin/payments/retry", (route) => {
    const [first, second] = route.request().postDataJSON().ids;
    const message = "Not yet: its transaction may still be in a block.";
    const failed = { id: first, success: false, code: "payment_not_failed", message };
    return route.fulfill({
      json: { success: true, results: [failed, ...(second ? [{ id: second, success: true }] : [])] },
    });
  });
  await list.getByRole("button", { name: "Pay 2 requests again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay 2 requests again" }).click();
  await page.getByText("1 in line again, 1 not paid again.").waitFor();
  await page.getByText("Not yet: its transaction may still be in a block.").waitFor();
  await page.getByRole("button", { name: "Done" }).click();

  await page.route(`**/api/admin/withdrawals/${request}`, async (route) => {
    const answer = await (await route.fetch()).json();
    const withdrawal = { ...answer.withdrawal, status: "approved", approvals_given: 1, hold_reason: holds[0] };
    await route.fulfill({ json: { ...answer, withdrawal } });
  });
  await list.getByRole("button", { name: "Open the request of person@example.test" }).first().click();
  await page.getByText("Failed on the blockchain").first().waitFor();
  await page.getByRole("button", { name: "Pay again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay again" }).click();
  await page.getByText("1 not paid again.").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  expect(await page.getByRole("button", { name: "Reject", exact: true }).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Record payment" }).count()).toBe(0);
});

it("exports for a multisig and takes its transactions", async () => {
  const page = await returnToDesk(desk);
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
  await openTreasury(page);
  await page.getByText("A multisig pays the requests you export here.").waitFor();
  await page.getByRole("button", { name: "Export for the multisig" }).click();
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export and download" }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe("freehold-payments-6f1c1f9e.csv");
  expect(await readFile(await file.path(), "utf8")).toBe(csv);
  await page.getByText("12 payments, 8,000.00 UBXS in total").waitFor();
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Enter transactions" }).click();
  await page.getByLabel("Transaction hashes").fill("0xabc");
  await page.getByRole("button", { name: "Find the payments" }).click();
  await page.getByText("This one has 3 after 0x").waitFor();
  await page.getByLabel("Transaction hashes").fill(`${good}\n${odd}`);
  await page.getByRole("button", { name: "Find the payments" }).click();
  await page.getByText("12 requests completed.").waitFor();
  await page.getByText("Not final yet: enter it again later").waitFor();
  await expectSound(page);
});

const OTHERS = ["", "6f1c1f9e-4b9c-4a55-9a55-2f0f4c1d7a11", "6f1c1f9e-4b9c-4a55-9a55-2f0f4c1d7a12"];

/** The one request that the site has, as admins see it. */
async function sitesRequest(): Promise<AdminWithdrawal> {
  const { body } = await callAs(site, OPERATOR, "GET", "/admin/withdrawals?status=pending");
  return body.items?.find(({ id }) => id === request) as AdminWithdrawal;
}
