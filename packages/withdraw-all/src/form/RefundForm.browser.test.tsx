import { setWallet, signOut } from "@freehold/session";
import { held, json, problem, unreachable } from "@freehold/testing/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  address,
  api,
  button,
  find,
  freshPage,
  heading,
  open,
  openForm,
  send,
  sent,
  submit,
  text,
  value,
} from "../test/page.fixture.tsx";
import { ADDRESS, DEPOSITS, OTHER, SUBMIT } from "../test/stub-api.fixture.ts";

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

  test("without deposits says so in two texts, and cannot be submitted", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    open();
    await expect.element(text("No deposits found")).toBeVisible();
    await expect.element(text("You don't have any confirmed deposits to withdraw")).toBeVisible();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(submit()).toBeDisabled();
  });

  test("a failed refresh without deposits shows why in place of the empty state, with Try Again", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    open();
    await expect.element(text("No deposits found")).toBeVisible();
    api.routes[DEPOSITS] = problem(503, "unavailable", "The ledger rests.");
    await button("Refresh").click();
    await expect.element(page.getByRole("alert").getByText("The ledger rests.")).toBeVisible();
    await expect.element(text("No deposits found")).not.toBeInTheDocument();
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
    await button("Try Again").click();
    await expect.element(text("No deposits found")).toBeVisible();
  });

  test.each([
    ["the server's message", problem(503, "unavailable", "The ledger rests."), "The ledger rests."],
    ["the message of success false", json({ success: false, message: "Not now." }), "Not now."],
    ["'Failed to fetch total deposits' without one", json({ success: false }), "Failed to fetch total deposits"],
    ["'Failed to fetch total deposits' without a server", unreachable, "Failed to fetch total deposits"],
    ["'Failed to fetch total deposits' for an empty answer", json({ success: true }), "Failed to fetch total deposits"],
  ])("a failed total shows %s with Try Again, and cannot be submitted", async (_name, answer, words) => {
    const good = api.routes[DEPOSITS];
    api.routes[DEPOSITS] = answer;
    open();
    await expect.element(page.getByRole("alert").getByText(words, { exact: true })).toBeVisible();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(submit()).toBeDisabled();
    if (good) api.routes[DEPOSITS] = good;
    await button("Try Again").click();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    await expect.element(submit()).toBeEnabled();
  });

  test("has the Important Notice with its four points", async () => {
    await openForm();
    await expect.element(text("Important Notice")).toBeVisible();
    const points = [...document.querySelectorAll(".fh-withdraw-points li")].map((li) => li.textContent);
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

  test("has a field with an example address and help, Clear and Submit", async () => {
    await openForm();
    await expect.element(address()).toHaveAttribute("placeholder", expect.stringMatching(/^0x[0-9a-f]{40}$/i));
    await expect.element(address()).toHaveAccessibleDescription(/total deposits will be received/);
    await userEvent.fill(address(), ADDRESS);
    await button("Clear").click();
    await expect.element(address()).toHaveValue("");
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

  test("says what is missing: nothing entered, or too short", async () => {
    await openForm();
    await address().click();
    await userEvent.keyboard("{Enter}");
    await expect.element(text("Please enter a wallet address")).toBeVisible();
    await userEvent.fill(address(), "x".repeat(19));
    await submit().click();
    await expect.element(text("Please enter a valid wallet address (minimum 20 characters)")).toBeVisible();
    await expect.element(address()).toHaveAttribute("aria-invalid", "true");
    expect(sent(SUBMIT)).toEqual([]);
    await userEvent.fill(address(), "x".repeat(20));
    expect(find("[aria-invalid]")).toBeNull();
  });

  test("trims the address before sending, and takes any 20 characters", async () => {
    await openForm();
    await send(`  ${"x".repeat(20)} `);
    await vi.waitFor(() => expect(sent(SUBMIT)[0]?.body).toEqual({ wallet_address: "x".repeat(20) }));
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

  test("shows the whole address in groups of four, and what can be said about it", async () => {
    await openForm();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(text("The checksum is correct.")).toBeVisible();
    await expect.element(text("This is your registered wallet.")).toBeVisible();
    const groups = [...document.querySelectorAll(".fh-withdraw-check .fh-group")].map((group) => group.textContent);
    expect(groups.join("")).toBe(ADDRESS);
    expect(groups.slice(1).every((group) => group?.length === 4)).toBe(true);

    await userEvent.fill(address(), OTHER.replace("C44", "c44"));
    await expect.element(page.getByText(/checksum does not match/)).toBeVisible();
    await expect.element(page.getByText(/not your registered wallet \(0x7099\.\.\.79C8\)/)).toBeVisible();
    await expect.element(submit()).toBeEnabled();
    await userEvent.fill(address(), `0x${"0".repeat(40)}`);
    await expect.element(page.getByText(/zero address/)).toBeVisible();
    await userEvent.fill(address(), "x".repeat(20));
    await expect.element(page.getByText(/does not look like/)).toBeVisible();
  });

  test("offers the registered wallet", async () => {
    await openForm();
    await button("Use my registered wallet").click();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(button("Use my registered wallet")).not.toBeInTheDocument();
  });

  test("offers the connected wallet, if it is another one", async () => {
    await openForm();
    setWallet({ status: "connected", address: ADDRESS, chainId: 56, supported: true });
    await expect.element(button("Use my registered wallet")).toBeVisible();
    expect(page.getByRole("button", { name: /^Use connected wallet/ }).elements()).toEqual([]);
    setWallet({ status: "connected", address: OTHER, chainId: 56, supported: true });
    await page.getByRole("button", { name: /^Use connected wallet 0x/ }).click();
    await expect.element(address()).toHaveValue(OTHER);
    expect(page.getByRole("button", { name: /^Use connected wallet/ }).elements()).toEqual([]);
    setWallet({ status: "disconnected" });
  });

  test.each([
    ["success false: the message", json({ success: false, message: "Not today." }), "Not today."],
    ["success false: 'Withdrawal request failed'", json({ success: false }), "Withdrawal request failed"],
    ["an exception: the message", problem(422, "invalid_wallet_address", "Not a wallet."), "Not a wallet."],
    ["no answer: 'Failed to create withdrawal request'", unreachable, "Failed to create withdrawal request"],
  ])("shows %s", async (_name, answer, words) => {
    api.routes[SUBMIT] = answer;
    await openForm();
    await send();
    await expect.element(page.getByRole("alert").getByText(words, { exact: true })).toBeVisible();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(submit()).toBeEnabled();
  });

  test("SPEC 8's line and the request id stand small beneath the sentence", async () => {
    api.routes[SUBMIT] = problem(422, "invalid_wallet_address", "Not a wallet.");
    await openForm();
    await send();
    await expect.element(text("API Error: Unprocessable Entity")).toBeVisible();
    await expect.element(page.getByText(/req-1/)).toBeVisible();
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
