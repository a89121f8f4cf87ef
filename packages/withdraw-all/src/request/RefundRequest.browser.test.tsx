import { json, problem, unreachable } from "@freehold/test-utils/browser/stub-api";
import { cleanup } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { devtools } from "../test/live-page.fixture.tsx";
import {
  api,
  button,
  COMPLETED,
  ended,
  existing,
  find,
  freshPage,
  heading,
  open,
  openForm,
  send,
  sent,
  text,
  value,
} from "../test/page.fixture.tsx";
import { ADDRESS, CANCEL, CHECK, DEPOSITS, HISTORY, hashOf, REQUEST, SUBMIT } from "../test/stub-api.fixture.ts";

freshPage();

describe("an existing request", () => {
  test.each([
    ["pending", {}, "Request Under Review", "yellow"],
    ["approved", { approved_at: "2026-03-02T10:00:00.000Z" }, "Request Approved - Processing", "blue"],
    ["completed", COMPLETED, "Withdrawal Completed", "green"],
    ["rejected", { reject_reason: "Wrong chain." }, "Request Rejected", "red"],
    ["cancelled", {}, "Request Cancelled", "neutral"],
  ])("%s is said in words and colour", async (status, fields, words, tint) => {
    existing({ ...fields, status });
    open();
    await expect.element(heading("Your Withdrawal Request")).toBeVisible();
    await expect.element(text(words)).toBeVisible();
    expect(find(`.fh-notice.fh-tone-${tint}`)?.textContent).toContain(words);
    const badges: Record<string, string> = { pending: "Pending", approved: "Pending", completed: "Completed" };
    expect(value("Status")).toBe(status === "approved" ? "Pendinguntil it's paid" : badges[status]);
    expect(find(".fh-badge")?.textContent).toBe(badges[status]);
    if (status === "rejected") {
      await expect.element(text("Please contact support for more information")).toBeVisible();
      await expect.element(page.getByText("Request Rejected: Wrong chain.")).toBeVisible();
    }
    if (status === "cancelled") expect(find(".fh-tone-red, .fh-step-failed")).toBeNull();
  });

  test("shows its fields, and Approved At only if there is one", async () => {
    existing({});
    open();
    await expect.element(heading("Your Withdrawal Request")).toBeVisible();
    expect(value("Request ID")).toContain(REQUEST.id);
    expect(value("Amount")).toBe("2,570.75 UBXS");
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(value("Created At")).toMatch(/^Mar 1, 2026/);
    expect(value("Approved At")).toBeUndefined();
    existing({ status: "approved", approved_at: "2026-03-02T10:00:00.000Z" });
    await button("Refresh Status").click();
    await vi.waitFor(() => expect(value("Approved At")).toMatch(/^Mar 2, 2026/));
  });

  test("the badge is Completed with a tx_id whatever the status, and the timeline says what is true", async () => {
    existing({ status: "approved", approved_at: "2026-03-02T10:00:00.000Z", tx_id: hashOf("d4") });
    open();
    await expect.element(text("Request Approved - Processing")).toBeVisible();
    expect(value("Status")).toBe("Completed");
    await expect.element(text("Waiting to be paid")).toBeVisible();
  });

  test.each([
    ["BSC", {}, "https://bscscan.com/tx/", "View on BscScan"],
    ["the chain that is named", { chain_id: 1 }, "https://etherscan.io/tx/", "View on Etherscan"],
  ])("a paid one has its Transaction ID and a way to the explorer of %s", async (_name, chain, url, label) => {
    existing({ ...COMPLETED, ...chain });
    open();
    const id = page.getByRole("textbox", { name: "Transaction ID" });
    await expect.element(id).toMatchTextContent(hashOf("d4"));
    await expect.element(id).toHaveAttribute("aria-readonly", "true");
    const link = page.getByRole("link", { name: `${label} (opens in a new tab)` });
    await expect.element(link).toHaveAttribute("href", url + hashOf("d4"));
    await expect.element(link).toHaveAttribute("target", "_blank");
  });

  test("a malformed tx_id or an unknown chain makes no link", async () => {
    existing({ ...COMPLETED, tx_id: "javascript:alert(1)" });
    open();
    await expect.element(page.getByLabelText("Transaction ID", { exact: true })).toBeVisible();
    expect(find("a[target]")).toBeNull();
    cleanup();
    existing({ ...COMPLETED, chain_id: 31337 });
    open();
    await expect.element(page.getByRole("textbox", { name: "Transaction ID" })).toMatchTextContent(hashOf("d4"));
    expect(find("a[target]")).toBeNull();
  });

  test("one that could not be refreshed says so, and only its status is yellow", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    existing({});
    open();
    await expect.element(text("Request Under Review")).toBeVisible();
    api.routes[CHECK] = unreachable;
    api.routes[HISTORY] = unreachable;
    await button("Refresh Status").click();
    await expect.element(page.getByText(/couldn't refresh the status/)).toBeVisible();
    expect([...document.querySelectorAll(".fh-tone-yellow")].map((one) => one.textContent)).toEqual([
      "Request Under Review",
      "Pending",
    ]);
  });

  test("409 opens it instead of the form", async () => {
    await openForm();
    api.routes[SUBMIT] = problem("withdrawal_pending", "One is open.", { withdrawal: REQUEST });
    existing({});
    await send();
    await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
    await expect.element(page.getByText(/didn't create another one/)).toBeVisible();
  });

  test("asks again when the person comes back to the page after a while", async () => {
    existing({});
    open();
    await expect.element(text("Request Under Review")).toBeVisible();
    existing({ status: "approved" });
    const later = Date.now() + 60_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    window.dispatchEvent(new Event("focus"));
    await expect.element(text("Request Approved - Processing")).toBeVisible();
  });
});

describe("after a request is over", () => {
  test("has its amount and time on one line on a phone, and the way to it beneath them", async () => {
    ended(COMPLETED);
    await page.viewport(390, 844);
    await openForm();
    await expect.element(button("View details")).toBeVisible();
    const place = (node: Element | null | undefined) => node?.getBoundingClientRect() ?? new DOMRect();
    const last = find(".fh-withdraw-last");
    const [amount, time] = [place(last?.querySelector(".fh-amount")), place(last?.querySelector("time"))];
    const link = place(button("View details").element());
    await page.viewport(1280, 800);
    expect(time.left).toBeGreaterThan(amount.right);
    expect(link.left).toBe(amount.left);
    expect(link.top).toBeGreaterThanOrEqual(amount.bottom);
  });

  test("the form comes back, with why it was rejected and whom to ask above it", async () => {
    ended({ status: "rejected", reject_reason: "Wrong chain.", closed_at: "2026-03-02T10:00:00.000Z" });
    await openForm();
    await expect.element(text("Request Rejected")).toBeVisible();
    await expect.element(page.getByText("Request Rejected: Wrong chain.")).toBeVisible();
    await expect.element(text("Please contact support for more information")).toBeVisible();
    await button("View details").click();
    await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
    await expect.element(page.getByText("Request Rejected: Wrong chain.")).toBeVisible();
    await button("Back to Withdraw All Deposits").click();
    await expect.element(heading("Withdraw All Deposits")).toHaveFocus();
  });
});

describe("the receipt", () => {
  const print = (media: string) => devtools().send("Emulation.setEmulatedMedia", { media });
  const isSeen = (query: string) => find(query)?.checkVisibility() ?? false;

  test("names issuer, dates, amount, and every character of address and hash", async () => {
    existing(COMPLETED);
    open();
    await expect.element(heading("Receipt")).toBeVisible();
    expect(value("Issued By")).toBe("Freehold");
    expect(document.querySelector(".fh-withdraw-receipt .fh-amount")?.textContent).toBe("2,570.75 UBXS");
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(value("Request ID")).toContain(REQUEST.id);
    expect(value("Created At")).toMatch(/^Mar 1, 2026/);
    expect(value("Approved At")).toMatch(/^Mar 2, 2026/);
    expect(value("Paid At")).toMatch(/^Mar 3, 2026/);
    expect(value("Network")).toBe("BNB Smart Chain");
    expect(value("Transaction ID")).toBe(hashOf("d4"));
  });

  test("is printed alone, by its button", async () => {
    const printed = vi.spyOn(window, "print").mockImplementation(() => {});
    existing(COMPLETED);
    open();
    await button("Print receipt").click();
    expect(printed).toHaveBeenCalledOnce();
    await print("print");
    expect(isSeen(".fh-withdraw-receipt")).toBe(true);
    expect([isSeen(".fh-withdraw-tracker"), isSeen(".fh-withdraw-transaction"), isSeen(".fh-withdraw-head")]).toEqual([
      false,
      false,
      false,
    ]);
    await print("");
  });

  test("is what a person sees who was paid in full", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    ended(COMPLETED);
    open();
    await expect.element(heading("Receipt")).toBeVisible();
    expect(value("Transaction ID")).toBe(hashOf("d4"));
  });

  test("is not shown to a person who can withdraw again, nor for a request that was not paid", async () => {
    ended(COMPLETED);
    await openForm();
    expect(find(".fh-withdraw-receipt")).toBeNull();
    cleanup();
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    ended({ status: "cancelled" });
    open();
    await expect.element(text("No deposits found")).toBeVisible();
    expect(find(".fh-withdraw-receipt")).toBeNull();
  });
});

describe("cancelling", () => {
  test("asks first, keeps on Escape, then returns to the form", async () => {
    existing({});
    open();
    await button("Cancel request").click();
    await expect.element(page.getByRole("dialog", { name: "Cancel this withdrawal request?" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(button("Cancel request")).toHaveFocus();
    expect(sent(CANCEL)).toEqual([]);
    await button("Cancel request").click();
    await button("Yes, cancel it").click();
    await expect.element(page.getByText(/was cancelled/)).toBeVisible();
    await expect.element(heading("Withdraw All Deposits")).toHaveFocus();
    expect(sent(CANCEL)).toHaveLength(1);
  });

  test("refused, says why and shows how it stands", async () => {
    existing({});
    open();
    api.routes[CANCEL] = problem("invalid_transition", "It was approved meanwhile.");
    await button("Cancel request").click();
    existing({ status: "approved" });
    await button("Yes, cancel it").click();
    await expect.element(page.getByRole("alert").getByText("It was approved meanwhile.")).toBeVisible();
    await expect.element(text("Request Approved - Processing")).toBeVisible();
  });

  test("is not offered once approved or paid", async () => {
    existing({ status: "approved" });
    open();
    await expect.element(text("Request Approved - Processing")).toBeVisible();
    await expect.element(button("Cancel request")).not.toBeInTheDocument();
  });
});
