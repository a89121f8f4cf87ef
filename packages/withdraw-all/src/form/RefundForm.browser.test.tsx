import { EXAMPLE_ADDRESS } from "@freehold/contract";
import { signOut } from "@freehold/session";
import { held, json, problem, unreachable } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  address,
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
  statuses,
  submit,
  text,
  value,
} from "../test/page.fixture.tsx";
import { ADDRESS, CHECK, DEPOSITS, HISTORY, SUBMIT } from "../test/stub-api.fixture.ts";

freshPage();

describe("the form", () => {
  test("shows the total, the number of deposits and what is available", async () => {
    await openForm();
    await expect.element(heading("Withdraw All Deposits")).toBeVisible();
    await expect.element(heading("Your Current Deposits")).toBeVisible();
    expect(value("Total Amount")).toBe("2,570.75 UBXS");
    expect(value("Number of Deposits")).toBe("3");
    expect(value("Available to Withdraw")).toBe("2,570.75 UBXS");
  });

  test("refreshes the deposits, and says so to screen readers", async () => {
    await openForm();
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0.123456", deposit_count: 1 });
    await button("Refresh").click();
    await expect.element(page.getByText("0.123456").first()).toBeVisible();
    await vi.waitFor(() => expect(find("[role=status].fh-hidden")?.textContent).toBe("Total Amount: 0.123456 UBXS"));
  });

  test("without deposits says so in two texts, and asks for nothing", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    open({ empty: <a href="#on">Go on</a> });
    await expect.element(text("No deposits found")).toBeVisible();
    await expect.element(text("You don't have any confirmed deposits to withdraw")).toBeVisible();
    await expect.element(address()).not.toBeInTheDocument();
    await expect.element(submit()).not.toBeInTheDocument();
    await expect.element(text("Important Notice")).not.toBeInTheDocument();
    await expect.element(heading("How It Works")).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Go on" })).toBeVisible();
  });

  test("a person who was paid in full sees what was paid, and its receipt", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    ended(COMPLETED);
    open();
    await expect.element(heading("Withdrawal Completed")).toBeVisible();
    await expect.element(heading("Receipt")).toBeVisible();
    expect(value("Paid to your wallet")).toBe("2,570.75 UBXS");
    await page.viewport(390, 844);
    const hash = find("[role=textbox]") as Element;
    expect(hash.textContent).toBe(COMPLETED.tx_id);
    expect(
      new Set([...hash.querySelectorAll(".fh-group")].map((group) => group.getBoundingClientRect().top)).size,
    ).toBe(2);
    expect(getComputedStyle(find(".fh-withdraw-paid .fh-figure") as Element).fontSize).toBe("48px");
    expect(page.getByRole("list").elements()).toEqual([]);
    expect(document.documentElement.scrollHeight).toBeLessThan(1_000);
    await page.viewport(1280, 800);
    await expect.element(text("No deposits found")).not.toBeInTheDocument();
    await expect.element(heading("How It Works")).not.toBeInTheDocument();
  });

  test("what was paid has all of its decimals", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    ended({ ...COMPLETED, amount_ubxs: "12692.799997" });
    await page.viewport(390, 844);
    open();
    await expect.element(heading("Receipt")).toBeVisible();
    expect(value("Paid to your wallet")).toBe("12,692.799997 UBXS");
    expect(document.documentElement.scrollWidth).toBe(390);
    await page.viewport(1280, 800);
  });

  test("a failed refresh without deposits shows why in place of the empty state, with Try Again", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    open();
    await expect.element(text("No deposits found")).toBeVisible();
    api.routes[DEPOSITS] = problem("unavailable", "The ledger rests.");
    await button("Refresh").click();
    await expect.element(page.getByRole("alert").getByText("The ledger rests.")).toBeVisible();
    await expect.element(text("No deposits found")).not.toBeInTheDocument();
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    await button("Try Again").click();
    await expect.element(text("No deposits found")).toBeVisible();
  });

  test.each([
    ["the server's message", problem("too_many_requests", "The ledger rests."), "The ledger rests."],
    ["the message of success false", json({ success: false, message: "Not now." }), "Not now."],
    ["'Failed to fetch total deposits' without one", json({ success: false }), "Failed to fetch total deposits"],
    ["'Failed to fetch total deposits' without a server", unreachable, "Failed to fetch total deposits"],
    ["'Failed to fetch total deposits' for an empty answer", json({ success: true }), "Failed to fetch total deposits"],
  ])(
    "a failed total shows %s with Try Again, and nothing is asked that cannot be sent",
    async (_name, answer, words) => {
      const good = api.routes[DEPOSITS];
      api.routes[DEPOSITS] = answer;
      open();
      await expect.element(page.getByRole("alert").getByText(words, { exact: true })).toBeVisible();
      await expect.element(address()).not.toBeInTheDocument();
      await expect.element(submit()).not.toBeInTheDocument();
      if (good) api.routes[DEPOSITS] = good;
      await button("Try Again").click();
      await expect.element(page.getByText("2,570.75").first()).toBeVisible();
      await userEvent.fill(address(), ADDRESS);
      await expect.element(submit()).toBeEnabled();
    },
  );

  describe("deposits that a submission without an answer may hold", () => {
    const nothing = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });

    async function loseAnswer() {
      api.routes[SUBMIT] = unreachable;
      await openForm();
      await send();
      await expect.element(page.getByRole("alert")).toBeVisible();
      api.routes[DEPOSITS] = nothing;
    }

    test("do not take away that it failed, while nothing more is known", async () => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      await loseAnswer();
      api.routes[CHECK] = unreachable;
      api.routes[HISTORY] = unreachable;
      await button("Refresh").click();
      await expect.element(text("No deposits found")).toBeVisible();
      await expect.element(page.getByRole("alert").getByText("Failed to create withdrawal request")).toBeVisible();
    });

    test("do not take away that it got no answer; and its request is shown once it is found", async () => {
      await loseAnswer();
      await button("Clear").click();
      await button("Refresh").click();
      await expect.element(text("No deposits found")).toBeVisible();
      await expect.element(page.getByText(/We didn't get a response/)).toBeVisible();
      existing({});
      await button("Refresh").click();
      await expect.element(heading("Your Withdrawal Request")).toBeVisible();
    });
  });

  test("has the Important Notice with its four points", async () => {
    await openForm();
    await expect.element(text("Important Notice")).toBeVisible();
    const points = [...document.querySelectorAll("[part~=important-notice] li")].map((li) => li.textContent);
    expect(points).toHaveLength(4);
    expect(points.join(" ")).toMatch(
      /ALL.*confirmed deposits.*automatically.*cannot be modified.*approval.*only one pending/,
    );
  });

  test("has How It Works in four steps", async () => {
    await openForm();
    await expect.element(heading("How It Works")).toBeVisible();
    expect(document.querySelectorAll(".fh-steps li")).toHaveLength(4);
  });

  test("has the sum before the destination, and the Important Notice right above the button", async () => {
    await page.viewport(900, 896);
    await openForm();
    const top = (node: Element | null | undefined) => node?.getBoundingClientRect().top ?? Number.NaN;
    const order = [
      [...document.querySelectorAll("dt")].find((dt) => dt.textContent === "Total Amount"),
      find("[part=wallet-choice]"),
      find("[name=wallet_address]"),
      find("[part~=important-notice]"),
      find("[type=submit]"),
      [...document.querySelectorAll("h3")].find((one) => one.textContent === "How It Works"),
    ].map(top);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(find("[part~=important-notice]")?.nextElementSibling?.contains(find("[type=submit]"))).toBe(true);
  });

  test("has a field with an example address and help, Clear and Submit", async () => {
    await openForm();
    await expect.element(address()).toHaveAttribute("placeholder", EXAMPLE_ADDRESS);
    await expect.element(address()).toHaveAccessibleDescription(/total deposits will be received/);
    await userEvent.fill(address(), ADDRESS);
    await button("Clear").click();
    await expect.element(address()).toHaveValue("");
    await expect.element(address()).toHaveFocus();
    await vi.waitFor(() => expect(statuses()).toContain("Address cleared"));
    await expect.element(button("Clear")).not.toBeInTheDocument();
    await userEvent.keyboard("0");
    expect(statuses()).not.toContain("Address cleared");
  });

  test("says beside the button what will be paid", async () => {
    await openForm();
    expect(find(".fh-withdraw-submit")?.textContent).toBe("Your refund 2,570.75 UBXSSubmit Withdrawal Request");
  });

  test("its titles begin at the level that the page has for them", async () => {
    await openForm({ titleLevel: 1 });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Withdraw All Deposits");
    await expect.element(page.getByRole("heading", { name: "Your Current Deposits", level: 2 })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Important Notice", level: 3 })).toBeVisible();
  });

  test("submit is disabled while the address is blank, and before deposits are loaded", async () => {
    const slow = held(api.routes[DEPOSITS] as () => Response);
    api.routes[DEPOSITS] = slow.answer;
    open();
    await expect.element(submit()).toBeDisabled();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(submit()).toBeDisabled();
    slow.release();
    await expect.element(submit()).toBeEnabled();
    await userEvent.fill(address(), "   ");
    await expect.element(submit()).toBeDisabled();
  });

  test("says what is missing: nothing entered, or too short once the field is left", async () => {
    await openForm();
    await address().click();
    await userEvent.keyboard("{Enter}");
    await expect.element(text("Please enter a wallet address")).toBeVisible();
    await userEvent.fill(address(), "x".repeat(19));
    await expect.element(text("Please enter a valid wallet address (minimum 20 characters)")).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(text("Please enter a valid wallet address (minimum 20 characters)")).toBeVisible();
    await expect.element(address()).toHaveAttribute("aria-invalid", "true");
    expect(sent(SUBMIT)).toEqual([]);
    await userEvent.fill(address(), "x".repeat(20));
    expect(find("[aria-invalid]")).toBeNull();
  });

  test("is locked and says Processing... while sending", async () => {
    const slow = held(api.routes[SUBMIT] as () => Response);
    api.routes[SUBMIT] = slow.answer;
    await openForm();
    await send();
    await expect.element(button("Processing...")).toBeDisabled();
    await expect.element(address()).toBeDisabled();
    await expect.element(button("Clear")).toBeDisabled();
    slow.release();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
  });

  test.each([
    ["success false: the message", json({ success: false, message: "Not today." }), "Not today."],
    ["success false: 'Withdrawal request failed'", json({ success: false }), "Withdrawal request failed"],
    ["an exception: the message", problem("invalid_wallet_address", "Not a wallet."), "Not a wallet."],
    ["no answer: 'Failed to create withdrawal request'", unreachable, "Failed to create withdrawal request"],
  ])("shows %s", async (_name, answer, words) => {
    api.routes[SUBMIT] = answer;
    await openForm();
    await send();
    await expect.element(page.getByRole("alert").getByText(words, { exact: true })).toBeVisible();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(submit()).toBeEnabled();
  });

  test("SPEC 8's line and the request id are folded beneath the sentence, to be copied", async () => {
    api.routes[SUBMIT] = problem("invalid_wallet_address", "Not a wallet.");
    await openForm();
    await send();
    await expect.element(text("Not a wallet.")).toBeVisible();
    await expect.element(text("API Error: Unprocessable Entity")).not.toBeVisible();
    await text("Details for support").click();
    await expect.element(text("API Error: Unprocessable Entity")).toBeVisible();
    await expect.element(text("Request ID req_testing")).toBeVisible();
    await expect.element(button("Copy the details for support")).toBeVisible();
  });

  test("repeats an unanswered submission with the same key", async () => {
    const good = api.routes[SUBMIT];
    api.routes[SUBMIT] = unreachable;
    await openForm();
    await send();
    await expect.element(page.getByRole("alert")).toBeVisible();
    if (good) api.routes[SUBMIT] = good;
    await submit().click();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    const [first, second] = sent(SUBMIT);
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
    expect(sessionStorage.length).toBe(0);
  });

  test("leaves neither the token nor anything after an answer in the storage", async () => {
    api.routes[SUBMIT] = unreachable;
    await openForm();
    await send();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret-token");
    await signOut();
    expect(sessionStorage.length).toBe(0);
  });
});
