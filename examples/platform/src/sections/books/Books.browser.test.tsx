import type { Difference, DifferenceSide, Reconciliation, UnmatchedTransfers } from "@freehold/contract";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import Books from "./index.tsx";

const SINCE = "2026-03-01T09:30:00.000Z";
const [WALLET, PAID, NAMED] = [
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  `0x${"1".repeat(64)}`,
  `0x${"2".repeat(64)}`,
];
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
const EXPECTED: DifferenceSide = {
  amount_ubxs: "130",
  count: null,
  to: WALLET,
  status: "completed",
  transaction: PAID,
};

const difference = (number: number, found: Partial<DifferenceSide>): Difference => ({
  ...{ number, acceptable: false, acceptance: null, kind: "payment_differs_from_request" },
  ...{ rule_code: "payment_differs_from_request", subject: `r${number}`, since: SINCE, sentence: "They differ." },
  ...{ person: { id: "u1", email: "person@example.test" }, request: "r1", keeps_waiting: false, transaction: null },
  ...{ paid_to: null, people: [], lost_payment: null },
  expected: EXPECTED,
  found: { ...EXPECTED, ...found },
});
/** One kind of difference twice: by the transaction, and by a wallet that is no address. */
const DIFFER: Reconciliation = {
  ...AGREE,
  count: 2,
  groups: [
    {
      ...{ kind: "payment_differs_from_request", count: 2, sum_ubxs: "130" },
      differences: [
        difference(1, { transaction: NAMED }),
        difference(2, { to: "my own wallet", status: null, transaction: null }),
      ],
    },
  ],
};

freshPage("refunds");
signedIn(
  {
    "GET /admin/treasury": json({ mode: "treasury", chain_id: 56, reachable: true }),
    "GET /admin/deposits/unmatched": json({ items: [], next: null, unclaimed: 0 }),
    "GET /admin/deposits/unbacked": json({ items: [] }),
  },
  "admin",
);

/** The screen, where the server would say this of the books. */
function open(books: Reconciliation): void {
  api.routes["GET /admin/reconciliation"] = json(books);
  draw(<Books />);
}

test("shows of a payment and its request the status and the transaction of each, and a wallet that is no address as it stands", async () => {
  open(DIFFER);
  const region = page.getByRole("region", { name: "Payments differ from their requests" });
  await expect.element(region.getByText("my own wallet")).toBeVisible();
  const [first] = region.getByRole("listitem").elements() as [HTMLElement];
  // By which chain they are linked comes with the treasury.
  const links = () => [...first.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  await expect.poll(links).toEqual([PAID, NAMED].map((hash) => `https://bscscan.com/tx/${hash}`));
  expect(first.textContent?.match(/Completed/g)).toHaveLength(2);
});

test("gives all that differs as a file for a spreadsheet", async () => {
  open(DIFFER);
  const asCsv = { headers: { "Content-Type": "text/csv" } };
  api.routes["GET /admin/reconciliation/differences.csv"] = () => new Response("sentence,person\r\n", asCsv);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await page.getByRole("button", { name: "Download all as CSV" }).click();
  await expect.poll(() => saved).toEqual(["freehold-differences.csv"]);
  expect(api.asked.map(({ route }) => route)).toContain("GET /admin/reconciliation/differences.csv");
});

test("says when the chain could not be compared, and when nothing was yet", async () => {
  const fault = "The blockchain node can't be reached.";
  open({ ...AGREE, chain_fault: fault });
  await expect.element(page.getByText("Blockchain not compared")).toBeVisible();
  await expect.element(page.getByText(fault)).toBeVisible();
  api.routes["GET /admin/reconciliation"] = json({ ...AGREE, last_run: null });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect
    .element(page.getByText("The first comparison runs within ten minutes of the server's start."))
    .toBeVisible();
});

describe("a transfer that no request explains", () => {
  const anna = { id: "a1", email: "anna@example.test" };
  const lost: Difference = {
    ...{ ...difference(3, {}), kind: "unexplained_transfer", rule_code: "unexplained_transfer", request: null },
    ...{ acceptable: true, person: null, people: [anna], transaction: PAID, expected: null },
    found: { ...EXPECTED, status: null, transaction: null },
  };
  const books = (more: Partial<Difference> = {}): Reconciliation => ({
    ...AGREE,
    count: 1,
    groups: [{ kind: lost.kind, count: 1, sum_ubxs: "130", differences: [{ ...lost, ...more }] }],
  });
  const proposal = {
    ...{ id: "p1", proposed_by: "one@example.test", proposed_at: SINCE, is_lapsed: false },
    ...{ email: anna.email, kind: "amount" as const, reason: "She told us on the phone." },
  };

  test("keeps payments stopped, and is proposed to be recorded as the payment of whose wallet it is", async () => {
    open(books());
    await expect.element(page.getByText(/Payments stay stopped until you have recorded whom/)).toBeVisible();
    await page.getByRole("button", { name: "Record whom it paid..." }).click();
    const dialog = page.getByRole("dialog", { name: "Record this transfer as a person's?" });
    await expect.element(dialog.getByLabelText("Email address of the account")).toHaveValue(anna.email);
    await expect.element(dialog.getByText(/their shares end/)).toBeVisible();
    await dialog.getByLabelText("A withdrawal of an amount").click();
    await expect.element(dialog.getByText(/their shares end/)).not.toBeInTheDocument();
    await dialog.getByLabelText("Email address of the account").fill("bob@example.test");
    await expect.element(dialog.getByText(/This wallet belongs to anna@example.test/)).toBeVisible();
    await dialog.getByLabelText("Email address of the account").fill(anna.email);
    await dialog.getByLabelText("Reason").fill("She told us on the phone.");
    const proposed = books({ lost_payment: { ...proposal, is_yours: true } });
    api.routes["POST /admin/reconciliation/differences/3/record"] = () => {
      api.routes["GET /admin/reconciliation"] = json(proposed);
      return json(proposed)(null);
    };
    await dialog.getByRole("button", { name: "Propose" }).click();
    await expect
      .element(page.getByText("You proposed to record it as paid to anna@example.test: She told us on the phone."))
      .toBeVisible();
    expect(api.asked.find(({ route }) => route.endsWith("/record"))?.body).toEqual({
      email: anna.email,
      kind: "amount",
      reason: "She told us on the phone.",
    });
  });

  test("is recorded by another admin", async () => {
    open(books({ lost_payment: { ...proposal, is_yours: false } }));
    await page.getByRole("button", { name: "Record", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Record this transfer as a person's?" });
    await expect.element(dialog.getByText(/We then owe the person this much less/)).toBeVisible();
    api.routes["POST /admin/proposals/p1/confirm"] = () => {
      api.routes["GET /admin/reconciliation"] = json(AGREE);
      return json({ id: "p1" })(null);
    };
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect.element(page.getByText(/It now counts as paid to anna@example.test/)).toBeVisible();
  });
});

describe("a transfer from an exchange", () => {
  const anna = "anna@example.test";
  const transfer: UnmatchedTransfers["items"][number] = {
    ...{ chain_id: 56, tx_hash: PAID, sender: WALLET.toLowerCase(), block_number: 7, amount_ubxs: "1250.5" },
    ...{ found_at: SINCE, is_own: false, proposal: null, attribution: null, announced_by: [anna] },
  };
  const attribution = {
    ...{ id: "p1", proposed_by: "one@example.test", proposed_at: SINCE, is_lapsed: false, is_yours: false },
    ...{ email: anna, reason: "Ticket 311." },
  };
  const list = (more: Partial<typeof transfer> = {}) =>
    json({ items: [{ ...transfer, ...more }], next: null, unclaimed: 1 });

  test("shows who announced it, and is proposed by evidence to be a person's deposit", async () => {
    api.routes["GET /admin/deposits/unmatched"] = list();
    open(AGREE);
    await expect.element(page.getByText(`Announced by ${anna}. That alone proves nothing.`)).toBeVisible();
    await page.getByRole("button", { name: "Attribute to a person..." }).click();
    const dialog = page.getByRole("dialog", { name: "Attribute this transfer to a person?" });
    await expect.element(dialog.getByText(/Never send it back/)).toBeVisible();
    await expect.element(dialog.getByLabelText("Email address of the account")).toHaveValue(anna);
    await dialog.getByLabelText("Reason").fill("Ticket 311.");
    api.routes["POST /admin/deposits/unmatched/attribute"] = () => {
      api.routes["GET /admin/deposits/unmatched"] = list({ attribution: { ...attribution, is_yours: true } });
      return json({ items: [], next: null, unclaimed: 1 })(null);
    };
    await dialog.getByRole("button", { name: "Propose" }).click();
    await expect.element(page.getByText(`You proposed to attribute this to ${anna}: Ticket 311.`)).toBeVisible();
    const { chain_id, tx_hash, sender } = transfer;
    const body = { chain_id, tx_hash, sender, email: anna, reason: "Ticket 311." };
    expect(api.asked.find(({ route }) => route.endsWith("/attribute"))?.body).toEqual(body);
    // What waits for another admin is not proposed to be the platform's own meanwhile.
    await expect.element(page.getByRole("button", { name: "Record as ours..." })).not.toBeInTheDocument();
  });

  test("is attributed by another admin", async () => {
    api.routes["GET /admin/deposits/unmatched"] = list({ attribution });
    open(AGREE);
    await page.getByRole("button", { name: "Attribute", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Attribute this transfer to a person?" });
    await expect.element(dialog.getByText(/It becomes their deposit for good/)).toBeVisible();
    api.routes["POST /admin/proposals/p1/confirm"] = () => {
      api.routes["GET /admin/deposits/unmatched"] = json({ items: [], next: null, unclaimed: 0 });
      return json({ id: "p1" })(null);
    };
    await dialog.getByRole("button", { name: "Attribute" }).click();
    await expect.element(page.getByText(`It's now a deposit of ${anna}.`)).toBeVisible();
  });
});

test.each([
  ["Accept", "confirm"],
  ["Cancel proposal", "cancel"],
])("keeps the question behind %s open when another admin decides meanwhile, and says so", async (name, decision) => {
  const acceptance: Difference["acceptance"] = {
    ...{ id: "p1", proposed_by: "operator@example.test", proposed_at: SINCE, is_yours: false, is_lapsed: false },
    ...{ status: "proposed", reason: "Paid by hand." },
  };
  const proposed: Difference = { ...difference(1, { transaction: NAMED }), acceptable: true, acceptance };
  const accepted: Difference = { ...proposed, acceptance: { ...acceptance, status: "accepted" } };
  const group = { kind: proposed.kind, count: 1, sum_ubxs: "130", differences: [proposed] };
  open({ ...AGREE, count: 1, groups: [group] });
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("Paid by hand.")).toBeVisible();
  const detail = "approver@example.test has already confirmed this.";
  api.routes[`POST /admin/proposals/p1/${decision}`] = problem("invalid_transition", detail);
  api.routes["GET /admin/reconciliation"] = json({ ...AGREE, accepted: [accepted] });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => document.body.textContent).toContain("1 accepted difference");
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect.element(page.getByText(/has already confirmed this/)).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});
