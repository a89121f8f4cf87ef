import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { APPROVED, PAID, type progress, SHARED } from "../test/live.fixture.ts";
import { badge, exact, livePage, said, UNTIL, watch, where } from "../test/live-page.fixture.tsx";
import { address, api, button, find, heading, open, send, sent, server, text } from "../test/page.fixture.tsx";
import { CHECK, DEPOSITS, hashOf } from "../test/stub-api.fixture.ts";

livePage();

describe("by itself", () => {
  test("the view follows to the end, and tells the page as a refresh would", async () => {
    const onStatusChange = vi.fn();
    await watch({ onStatusChange });
    server.say({ approvals_given: 1 }, null, 2);
    server.say(APPROVED, { status: "confirming", confirmations: 1 });
    await expect.element(text("Request Approved - Processing")).toBeVisible();
    await expect.element(button("Cancel request")).not.toBeInTheDocument();
    server.say(PAID, { status: "paid", confirmations: 12 });
    await expect.element(text("Withdrawal Completed")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Transaction ID" })).toMatchTextContent(hashOf("d4"));
    const heard = () => onStatusChange.mock.calls.map(([change]) => change.status);
    await vi.waitFor(() => expect(heard()).toEqual(["pending", "approved", "completed", "none"]));
    await vi.waitFor(() => expect(server.open.size).toBe(0));
    // Once at first, and once after the end.
    expect(sent(CHECK)).toHaveLength(2);
    await button("Back to Withdraw All Deposits").click();
    await expect.element(heading("Withdraw All Deposits")).toHaveFocus();
  });

  test("after a rejection the form is there, with what can be withdrawn again", async () => {
    const whole = api.routes[DEPOSITS];
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    await watch();
    if (whole) api.routes[DEPOSITS] = whole;
    server.say({ status: "rejected", reject_reason: "Wrong chain." });
    await button("Back to Withdraw All Deposits").click();
    await expect.element(text("Available to Withdraw")).toBeVisible();
    await expect.element(address()).toBeVisible();
    await expect.element(text("No deposits found")).not.toBeInTheDocument();
    await expect.element(page.getByText("Please contact support for more information")).toBeVisible();
  });

  test("the focus stays where it is", async () => {
    await watch();
    await button("Refresh Status").click();
    await vi.waitFor(() => expect(sent(CHECK)).toHaveLength(2));
    await expect.element(button("Refresh Status")).toHaveFocus();
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(where()).toContain("being sent"));
    await expect.element(button("Refresh Status")).toHaveFocus();
  });

  test("a screen reader hears each stage once, and no number of blocks", async () => {
    await watch();
    server.say({ approvals_given: 0 }, null, 3);
    await vi.waitFor(() => expect(where()).toContain("number 3"));
    const heard: string[] = [];
    const region = find("[role=status].fh-hidden") as Element;
    const observer = new MutationObserver(() => heard.push(region.textContent ?? ""));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    const steps: [Parameters<typeof progress>, string][] = [
      [[{ approvals_given: 0 }, null, 2], "number 2"],
      [[{ approvals_given: 1 }, null, 2], "One of two"],
      [[APPROVED, { status: "waiting" }], "in line"],
      [[APPROVED, { status: "sending" }], "being sent"],
      [[APPROVED, { status: "confirming", confirmations: 1 }], "on its way"],
      [[APPROVED, { status: "confirming", confirmations: 2 }], "on its way"],
      [[PAID, { status: "paid", confirmations: 4 }], "is final"],
    ];
    for (const [what, words] of steps) {
      server.say(...what);
      await vi.waitFor(() => expect(where()).toContain(words));
    }
    await vi.waitFor(() => expect(said()).toBe("Status: Withdrawal Completed"));
    observer.disconnect();
    expect(heard).toEqual([
      "Your 2,570.75 UBXS is reserved. One of two admins has approved your request. It's number 2 in line.",
      "Status: Request Approved - Processing",
      "Your 2,570.75 UBXS is being sent to your wallet.",
      "Your 2,570.75 UBXS is on its way. The payment is being confirmed on the network.",
      "Status: Withdrawal Completed",
    ]);
  });
});

describe("the waiting period", () => {
  const cooling = { ...SHARED, cooling_off_until: UNTIL };

  test("is explained with its exact end and what to do about a stranger's request", async () => {
    api.routes[CHECK] = json({ success: true, withdrawal: cooling });
    await watch();
    server.say({ cooling_off_until: UNTIL }, null, 1);
    await vi.waitFor(() => expect(where()).toContain("next in line"));
    const box = find(".fh-withdraw-period");
    expect(box?.textContent).toContain("new or unverified wallet");
    expect(box?.textContent).toContain("“It wasn't me”");
    expect(find(".fh-withdraw-course")?.textContent).toContain(`Waiting period ends${exact(UNTIL)}`);
  });

  test("has ended when the server's clock says so, and takes no other room then", async () => {
    api.routes[CHECK] = json({
      success: true,
      withdrawal: { ...SHARED, cooling_off_until: "2026-03-02T11:00:00.000Z" },
    });
    await watch();
    server.say({ ...APPROVED, cooling_off_until: UNTIL }, { status: "waiting", waits_for: "cooling_off" });
    await expect.element(page.getByText("Waiting period ends")).toBeVisible();
    const height = find(".fh-withdraw-period")?.getBoundingClientRect().height;
    server.say({ ...APPROVED, cooling_off_until: "2026-03-02T11:00:00.000Z" }, { status: "sending" });
    await expect.element(page.getByText("Waiting period ended")).toBeVisible();
    expect(find(".fh-withdraw-period")?.getBoundingClientRect().height).toBe(height);
  });

  test("is not there for a request to the verified wallet", async () => {
    await watch();
    expect(find(".fh-withdraw-period")).toBeNull();
  });
});

describe("the confirmation", () => {
  async function submit() {
    api.routes[CHECK] = json({ success: false, withdrawal: null });
    open();
    await send();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    await vi.waitFor(() => expect(server.open.size).toBe(1));
  }

  test("follows its request, too", async () => {
    await submit();
    server.say({ approvals_given: 1, cooling_off_until: UNTIL }, null, 5);
    await vi.waitFor(() => expect(find(".fh-withdraw-period")?.textContent).toContain(exact(UNTIL)));
    await expect.element(page.getByText(/waiting for approval/)).toBeVisible();
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(where()).toContain("being sent to your wallet"));
    await expect.element(page.getByText(/waiting for approval/)).not.toBeInTheDocument();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    expect((await axeFindings(document.body)).join("\n")).toBe("");
    server.say(PAID, { status: "paid", confirmations: 2 });
    await vi.waitFor(() => expect(badge()).toBe("Completed"));
    await button("View request status").click();
    await expect.element(text("Withdrawal Completed")).toBeVisible();
  });

  test("does not call a rejected request a success", async () => {
    await submit();
    server.say({ status: "rejected", reject_reason: "Wrong chain." });
    await expect.element(text("Request Rejected")).toBeVisible();
    await expect.element(page.getByText("Request Rejected: Wrong chain.")).toBeVisible();
    await vi.waitFor(() => expect(find(".fh-tone-green")).toBeNull());
  });
});
