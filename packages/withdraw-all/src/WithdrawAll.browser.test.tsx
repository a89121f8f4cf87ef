import { signOut } from "@freehold/session";
import { axeFindings } from "@freehold/testing/axe";
import { cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@freehold/ui/styles.css";
import "./WithdrawAll.css";
import "./Later.css";
import { WithdrawAll, type WithdrawAllProps } from "./index.ts";
import { $later } from "./later.ts";
import {
  ADDRESS,
  CANCEL,
  CHECK,
  DEPOSITS,
  HISTORY,
  hashOf,
  held,
  INFO,
  json,
  never,
  OTHER,
  problem,
  REQUEST,
  restartSession,
  type StubApi,
  SUBMIT,
  stubApi,
  tidyUp,
  unreachable,
} from "./test/stub-api.ts";

let api: StubApi;

beforeEach(() => {
  api = stubApi();
});
afterEach(async () => {
  await tidyUp();
  cleanup();
});

const open = (props: WithdrawAllProps = {}) => render(<WithdrawAll theme="light" {...props} />);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });
const address = () => page.getByLabelText("Destination Wallet Address *", { exact: true });
const submit = () => button("Submit Withdrawal Request");
const sent = (route: string) => api.asked.filter((one) => one.route === route);
const hidden = (query: string) => document.querySelector(query);
const value = (term: string) =>
  [...document.querySelectorAll("dt")].find((dt) => dt.textContent === term)?.nextElementSibling?.textContent;

async function openForm(props?: WithdrawAllProps) {
  open(props);
  await expect.element(text("Available to Withdraw")).toBeVisible();
  await expect.element(page.getByText("2,570.75").first()).toBeVisible();
}
async function send(to = ADDRESS) {
  await userEvent.fill(address(), to);
  await submit().click();
}
const existing = (fields: object) => {
  api.routes[CHECK] = json({ success: true, withdrawal: { ...REQUEST, ...fields } });
};
const ended = (fields: object) => {
  api.routes[HISTORY] = json({ success: true, withdrawals: [{ ...REQUEST, ...fields }] });
};
const COMPLETED = {
  status: "completed",
  tx_id: hashOf("d4"),
  approved_at: "2026-03-02T10:00:00.000Z",
  closed_at: "2026-03-03T11:12:00.000Z",
};

describe("signed out", () => {
  test("asks to sign in and shows nothing of money", async () => {
    restartSession(null);
    open();
    await expect.element(text("Sign in first")).toBeVisible();
    expect(document.body.textContent).not.toMatch(/UBXS|Total Amount|Destination/);
    expect(api.asked).toEqual([]);
  });

  test("happens at once: figures, address and request are gone", async () => {
    await openForm();
    await userEvent.fill(address(), ADDRESS);
    const leaving = signOut();
    await expect.element(text("Sign in first")).toBeVisible();
    expect(document.body.innerHTML).not.toMatch(/2,570|0x7099/);
    await leaving;
  });

  test("an unreachable server is said, with a retry", async () => {
    api.routes["GET /auth/me"] = unreachable;
    restartSession("secret-token");
    open();
    await expect.element(text("Your sign-in could not be checked")).toBeVisible();
    api.routes["GET /auth/me"] = json({ ...REQUEST, id: "u", email: "a@b.c", wallet_address: ADDRESS, role: "user" });
    await button("Try Again").click();
    await expect.element(heading("Your Current Deposits")).toBeVisible();
  });
});

describe("loading", () => {
  test("says 'Checking your withdrawal status...'", async () => {
    api.routes[CHECK] = never;
    open();
    await expect.element(text("Checking your withdrawal status...")).toBeVisible();
  });

  test("asks for deposits and status together", async () => {
    for (const route of [DEPOSITS, CHECK, HISTORY]) api.routes[route] = never;
    open();
    await vi.waitFor(() =>
      expect(new Set(api.asked.map((one) => one.route))).toEqual(new Set(["GET /auth/me", DEPOSITS, CHECK, HISTORY])),
    );
  });

  test("nothing jumps when the figures come", async () => {
    const slow = held(api.routes[DEPOSITS] as () => Response);
    api.routes[DEPOSITS] = slow.answer;
    open();
    await expect.element(heading("How It Works")).toBeVisible();
    const boxes = () =>
      [...document.querySelectorAll(".fh-card")].map((card) => {
        const { top, height } = card.getBoundingClientRect();
        return { top: Math.round(top), height: Math.round(height) };
      });
    const before = boxes();
    slow.release();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    expect(boxes()).toEqual(before);
  });
});

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
    await vi.waitFor(() => expect(hidden("[role=status].fh-hidden")?.textContent).toBe("Total Amount: 0.123456 UBXS"));
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
    expect(hidden("[aria-invalid]")).toBeNull();
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

describe("before the rest of the code is there", () => {
  test("a submission waits for it", async () => {
    await openForm();
    await userEvent.fill(address(), ADDRESS);
    $later.set(null);
    await submit().click();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    expect(sent(SUBMIT)).toHaveLength(1);
  });

  test("that it could not be loaded is said, the form stays, and Try Again loads it", async () => {
    await openForm();
    await expect.element(heading("How It Works")).toBeVisible();
    await userEvent.fill(address(), ADDRESS);
    $later.set("failed");
    await expect
      .element(page.getByRole("alert").getByText("This part of the page could not be loaded", { exact: true }))
      .toBeVisible();
    await expect.element(address()).toHaveValue(ADDRESS);
    await button("Try Again").click();
    await expect.element(heading("How It Works")).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});

describe("the confirmation", () => {
  test("has the banner, six details, the deposits, the total and the next steps", async () => {
    await openForm();
    await send();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    await expect.element(page.getByText(/has been created/)).toBeVisible();
    expect(value("Request ID")).toContain(REQUEST.id);
    expect(value("Total Amount")).toBe("2,570.75 UBXS");
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(value("Status")).toBe("Pending");
    expect(value("Created At")).toMatch(/^Mar 1, 2026, \d\d:30 [AP]M$/);
    expect(value("Number of Deposits")).toBe("3");
    await expect.element(heading("Deposits Included in Withdrawal")).toBeVisible();
    expect([...document.querySelectorAll("thead th")].map((th) => th.textContent)).toEqual([
      "Amount (UBXS)",
      "Transaction Hash",
      "Date",
    ]);
    expect([...document.querySelectorAll("tbody tr td:first-child")].map((td) => td.textContent)).toEqual([
      "1,250.50",
      "320.25",
      "1,000.00",
    ]);
    expect(hidden(".fh-withdraw-total")?.textContent).toBe("Total Amount2,570.75 UBXS");
    await expect.element(heading("Next Steps")).toBeVisible();
    await expect.element(page.getByText(/Wallet section/)).toBeVisible();
  });

  test("links hashes to Ethereum, or to the chain that is named, in a new tab, and only well-formed ones", async () => {
    await openForm();
    await send();
    await expect.element(heading("Deposits Included in Withdrawal")).toBeVisible();
    const links = [...document.querySelectorAll<HTMLAnchorElement>("tbody a")];
    expect(links.map((link) => link.href)).toEqual([
      `https://etherscan.io/tx/${hashOf("a1")}`,
      `https://bscscan.com/tx/${hashOf("b2")}`,
    ]);
    for (const link of links) {
      expect(link.target).toBe("_blank");
      expect(link.rel).toContain("noopener");
    }
    expect(links[0]?.textContent).toBe("0xa1a1a1a1...a1a1a1a1");
  });

  test("takes the focus to its heading and clears the field behind it", async () => {
    const onSubmitted = vi.fn();
    await openForm({ onSubmitted });
    await send();
    await expect.element(heading("Withdrawal Request Created")).toHaveFocus();
    expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({
      withdrawal: expect.objectContaining({ id: REQUEST.id, amount: "2570.75" }),
      walletAddress: ADDRESS,
    });
    await vi.waitFor(() => expect([sent(DEPOSITS).length, sent(CHECK).length]).toEqual([2, 2]));
    await button("View request status").click();
    await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
  });

  test("without details is 'Withdrawal Request Submitted' with What Happens Next", async () => {
    api.routes[SUBMIT] = json({ success: true, message: "ok" });
    await openForm();
    await send();
    await expect.element(heading("Withdrawal Request Submitted")).toBeVisible();
    await expect.element(heading("What Happens Next")).toBeVisible();
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(hidden("table")).toBeNull();
  });

  test("stands missing fields", async () => {
    api.routes[SUBMIT] = json({ success: true, withdrawal: { _id: "7", total_deposits_amount: "5" } });
    await openForm();
    await send();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    expect(value("Request ID")).toContain("7");
    expect(value("Total Amount")).toBe("5.00 UBXS");
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(value("Created At")).toBe("—");
  });

  test("is an alert when the server recorded another address", async () => {
    api.routes[SUBMIT] = json({
      success: true,
      withdrawal: { ...REQUEST, wallet_address: OTHER },
      total_deposits_info: INFO,
    });
    await openForm();
    await send();
    await expect.element(heading("The destination address does not match")).toHaveFocus();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(value("You sent")).toContain(ADDRESS);
    expect(value("The server recorded")).toContain(OTHER);
    expect(document.body.textContent).not.toContain("Withdrawal Request Created");
  });
});

describe("an existing request", () => {
  test.each([
    ["pending", {}, "Request Under Review", "yellow"],
    ["approved", { approved_at: "2026-03-02T10:00:00.000Z" }, "Request Approved - Processing", "blue"],
    ["completed", COMPLETED, "Withdrawal Completed", "green"],
    ["rejected", { reject_reason: "Wrong chain." }, "Request Rejected", "red"],
    ["cancelled", {}, "Request Cancelled", "red"],
  ])("%s is said in words and colour", async (status, fields, words, tint) => {
    existing({ ...fields, status });
    open();
    await expect.element(heading("Your Withdrawal Request")).toBeVisible();
    await expect.element(text(words)).toBeVisible();
    expect(hidden(`.fh-notice.fh-tone-${tint}`)?.textContent).toContain(words);
    expect(value("Status")).toBe(status === "completed" ? "Completed" : "Pending");
    if (status === "rejected") {
      await expect.element(text("Please contact support for more information")).toBeVisible();
      await expect.element(text("Reason given: Wrong chain.")).toBeVisible();
    }
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
    await expect.element(text("Payment is being prepared")).toBeVisible();
  });

  test.each([
    ["BSC", {}, "https://bscscan.com/tx/", "View on BscScan"],
    ["the chain that is named", { chain_id: 1 }, "https://etherscan.io/tx/", "View on Etherscan"],
  ])("a paid one has its Transaction ID and a way to the explorer of %s", async (_name, chain, url, label) => {
    existing({ ...COMPLETED, ...chain });
    open();
    const id = page.getByLabelText("Transaction ID", { exact: true });
    await expect.element(id).toHaveValue(hashOf("d4"));
    await expect.element(id).toHaveAttribute("readonly");
    const link = page.getByRole("link", { name: `${label} (opens in a new tab)` });
    await expect.element(link).toHaveAttribute("href", url + hashOf("d4"));
    await expect.element(link).toHaveAttribute("target", "_blank");
  });

  test("a malformed tx_id or an unknown chain makes no link", async () => {
    existing({ ...COMPLETED, tx_id: "javascript:alert(1)" });
    open();
    await expect.element(page.getByLabelText("Transaction ID", { exact: true })).toBeVisible();
    expect(hidden("a[href]")).toBeNull();
    existing({ ...COMPLETED, chain_id: 31337 });
    await button("Refresh Status").click();
    await expect.element(page.getByLabelText("Transaction ID", { exact: true })).toHaveValue(hashOf("d4"));
    expect(hidden("a[href]")).toBeNull();
  });

  test("a pending one from the history counts, with a tx_id as completed", async () => {
    ended({ tx_id: hashOf("d4") });
    open();
    await expect.element(text("Withdrawal Completed")).toBeVisible();
  });

  test("a failing check is logged and means none", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    api.routes[CHECK] = problem(500, "internal", "Oops.");
    api.routes[HISTORY] = unreachable;
    await openForm();
    expect(log).toHaveBeenCalled();
    expect(JSON.stringify(log.mock.calls)).not.toContain("secret-token");
  });

  test("409 opens it instead of the form", async () => {
    await openForm();
    api.routes[SUBMIT] = problem(409, "withdrawal_pending", "One is open.", { withdrawal: REQUEST });
    existing({});
    await send();
    await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
    await expect.element(page.getByText(/No second one was created/)).toBeVisible();
  });

  test("tells the host of every change of status, once", async () => {
    const onStatusChange = vi.fn();
    existing({});
    open({ onStatusChange });
    await expect.element(text("Request Under Review")).toBeVisible();
    existing({ status: "approved" });
    await button("Refresh Status").click();
    await expect.element(text("Request Approved - Processing")).toBeVisible();
    await button("Refresh Status").click();
    expect(onStatusChange.mock.calls.map(([change]) => change.status)).toEqual(["pending", "approved"]);
  });

  test("asks again when somebody comes back to the page after a while", async () => {
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
  test("the form comes back with a quiet line, and the details on demand", async () => {
    ended({ status: "rejected", reject_reason: "Wrong chain.", closed_at: "2026-03-02T10:00:00.000Z" });
    await openForm();
    await expect.element(page.getByText(/Last request/)).toBeVisible();
    await expect.element(page.getByText(/Request Rejected/)).toBeVisible();
    await button("View details").click();
    await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
    await expect.element(text("Reason given: Wrong chain.")).toBeVisible();
    await button("Back to Withdraw All Deposits").click();
    await expect.element(heading("Withdraw All Deposits")).toHaveFocus();
  });

  test("a person who watches sees it completed", async () => {
    existing({ status: "approved" });
    open();
    await expect.element(text("Request Approved - Processing")).toBeVisible();
    api.routes[CHECK] = json({ success: false, withdrawal: null });
    ended(COMPLETED);
    await button("Refresh Status").click();
    await expect.element(text("Withdrawal Completed")).toBeVisible();
    await expect.element(page.getByLabelText("Transaction ID", { exact: true })).toHaveValue(hashOf("d4"));
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
    api.routes[CANCEL] = problem(409, "invalid_transition", "It was approved meanwhile.");
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

describe("mounting", () => {
  test("twice, in strict mode, asks and shows as once", async () => {
    render(
      <StrictMode>
        <WithdrawAll />
      </StrictMode>,
    );
    await expect.element(heading("Your Current Deposits")).toBeVisible();
    await send();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    expect(sent(SUBMIT)).toHaveLength(1);
  });

  test("again goes on where it was", async () => {
    const { unmount } = open();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    unmount();
    existing({});
    open();
    await expect.element(heading("Your Withdrawal Request")).toBeVisible();
  });
});

test("keyboard only: from the first field to the request's status", async () => {
  await openForm();
  const tabTo = async (name: string) => {
    for (let i = 0; i < 30; i++) {
      await userEvent.keyboard("{Tab}");
      const at = document.activeElement;
      if (at?.textContent === name || (at as HTMLInputElement | null)?.name === name) return;
    }
    throw new Error(`${name} cannot be reached`);
  };
  await tabTo("Refresh");
  await tabTo("wallet_address");
  await userEvent.keyboard(`${OTHER}{Enter}`);
  await expect.element(heading("Withdrawal Request Created")).toHaveFocus();
  await tabTo("View request status");
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
  await tabTo("Cancel request");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await tabTo("Yes, cancel it");
  await userEvent.keyboard(" ");
  await expect.element(heading("Withdraw All Deposits")).toHaveFocus();
});

describe.each(["light", "dark"] as const)("axe finds nothing, %s:", (theme) => {
  const shows: Record<string, () => Promise<void>> = {
    "signed out": async () => {
      restartSession(null);
      open({ theme });
      await expect.element(text("Sign in first")).toBeVisible();
    },
    loading: async () => {
      api.routes[CHECK] = never;
      open({ theme });
      await expect.element(text("Checking your withdrawal status...")).toBeVisible();
    },
    form: () => openForm({ theme }),
    "form with a warning": async () => {
      await openForm({ theme });
      await userEvent.fill(address(), OTHER);
      await expect.element(page.getByText(/not your registered wallet/)).toBeVisible();
    },
    "form with a problem": async () => {
      await openForm({ theme });
      await userEvent.fill(address(), "0x1234");
      await submit().click();
      await expect.element(page.getByText(/minimum 20 characters/)).toBeVisible();
    },
    "no deposits": async () => {
      api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
      open({ theme });
      await expect.element(text("No deposits found")).toBeVisible();
    },
    "failed deposits": async () => {
      api.routes[DEPOSITS] = unreachable;
      open({ theme });
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
    sending: async () => {
      api.routes[SUBMIT] = never;
      await openForm({ theme });
      await send();
      await expect.element(button("Processing...")).toBeVisible();
    },
    "failed submission": async () => {
      api.routes[SUBMIT] = problem(422, "invalid_wallet_address", "Not a wallet.");
      await openForm({ theme });
      await send();
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
    confirmation: async () => {
      await openForm({ theme });
      await send();
      await expect.element(heading("Next Steps")).toBeVisible();
    },
    "another address": async () => {
      api.routes[SUBMIT] = json({ success: true, withdrawal: { ...REQUEST, wallet_address: OTHER } });
      await openForm({ theme });
      await send();
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
    "cancel dialog": async () => {
      existing({});
      open({ theme });
      await button("Cancel request").click();
      await expect.element(page.getByRole("dialog")).toBeVisible();
    },
    "last request": async () => {
      ended({ status: "rejected" });
      await openForm({ theme });
      await expect.element(page.getByText(/Last request/)).toBeVisible();
    },
    ...Object.fromEntries(
      ["pending", "approved", "completed", "rejected", "cancelled"].map((status) => [
        status,
        async () => {
          existing(status === "completed" ? COMPLETED : { status });
          open({ theme });
          await expect.element(heading("Progress")).toBeVisible();
        },
      ]),
    ),
  };
  test.each(Object.keys(shows))("%s", async (name) => {
    document.documentElement.style.background = theme === "dark" ? "#141310" : "#f7f4ed";
    await shows[name]?.();
    // Half-way through a transition no colour is the one that is meant.
    await Promise.allSettled(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished));
    expect((await axeFindings(document.body)).join("\n")).toBe("");
  });
});
