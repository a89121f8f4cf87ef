import { axeFindings } from "@freehold/test-utils/browser/axe";
import { type Answer, held, json, problem, unreachable } from "@freehold/test-utils/browser/stub-api";
import { render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { RefundStatus, withdrawAll } from "./index.ts";
import { APPROVED } from "./test/live.fixture.ts";
import { livePage, where } from "./test/live-page.fixture.tsx";
import { api, button, COMPLETED, ended, find, server, text } from "./test/page.fixture.tsx";
import { ADDRESS, CHECK, DEPOSITS, HISTORY, restartSession, SUBMIT } from "./test/stub-api.fixture.ts";

livePage();

const show = (props = {}) => render(<RefundStatus theme="light" {...props} />);
const card = () => page.getByRole("region", { name: "Your refund" });

test("an open request is shown in the panel's words, and follows by itself", async () => {
  show();
  await expect.element(card()).toBeVisible();
  await expect.element(text("Request Under Review")).toBeVisible();
  await vi.waitFor(() => expect(server.open.size).toBe(1));
  server.say(APPROVED, { status: "waiting", waits_for: "payments_stopped" });
  await vi.waitFor(() => expect(where()).toMatch(/^Payments are paused while we check our records/));
  expect((await axeFindings(document.body)).join("\n")).toBe("");
});

test("without an open request the last one is shown", async () => {
  api.routes[CHECK] = json({ success: false, withdrawal: null });
  ended(COMPLETED);
  show();
  await expect.element(text("Withdrawal Completed")).toBeVisible();
  expect(where()).toBe("Your 2,570.75 UBXS was sent to your wallet. The payment is final.");
});

test("without any it says so, and leads to the panel", async () => {
  const onOpen = vi.fn();
  api.routes[CHECK] = json({ success: false, withdrawal: null });
  show({ onOpen });
  await expect.element(text("You haven't requested a refund yet.")).toBeVisible();
  await button("Go to Withdraw All Deposits").click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test("without any and without deposits it leads nowhere", async () => {
  api.routes[CHECK] = json({ success: false, withdrawal: null });
  api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
  show({ onOpen: () => {} });
  await expect.element(text("You haven't requested a refund yet.")).toBeVisible();
  await expect.element(button("Go to Withdraw All Deposits")).not.toBeInTheDocument();
});

describe("does not say that there is no request", () => {
  const notAsked = () => text("You haven't requested a refund yet.");
  const none = json({ success: false, withdrawal: null });

  /** Opens the section and a form that is sent, with this answer. */
  async function submitWith(answer: Answer) {
    api.routes[CHECK] = none;
    api.routes[SUBMIT] = answer;
    show();
    await expect.element(notAsked()).toBeVisible();
    withdrawAll.setAddress(ADDRESS);
    await vi.waitFor(() => expect(withdrawAll.$state.get()).toMatchObject({ deposits: { value: { count: 3 } } }));
    return withdrawAll.submit();
  }

  test("when neither check nor history could be read, and asks again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const history = api.routes[HISTORY];
    api.routes[CHECK] = unreachable;
    api.routes[HISTORY] = unreachable;
    show();
    await expect.element(text("We couldn't load your refund. Try again.")).toBeVisible();
    await expect.element(notAsked()).not.toBeInTheDocument();
    api.routes[CHECK] = none;
    if (history) api.routes[HISTORY] = history;
    await button("Try Again").click();
    await expect.element(notAsked()).toBeVisible();
  });

  test("while a request is sent, and after it was received without details", async () => {
    const slow = held(json({ success: true }));
    const sending = submitWith(slow.answer);
    await expect.element(card()).toHaveAttribute("aria-busy", "true");
    slow.release();
    await sending;
    await expect.element(text("Your withdrawal request has been received.")).toBeVisible();
    await expect.element(notAsked()).not.toBeInTheDocument();
  });

  test("after a submission without an answer", async () => {
    await submitWith(unreachable);
    await expect.element(page.getByText(/We didn't get a response/)).toBeVisible();
    await expect.element(notAsked()).not.toBeInTheDocument();
  });

  test("after a refusal since a request is open, which is not found", async () => {
    await submitWith(problem("withdrawal_pending", "One is open."));
    await expect.element(page.getByText(/You already have an open withdrawal request/)).toBeVisible();
    await expect.element(notAsked()).not.toBeInTheDocument();
  });
});

test("keeps its place while it loads, and shows nothing to signed-out people", async () => {
  const later = held(json({ success: false, withdrawal: null }));
  api.routes[CHECK] = later.answer;
  const { unmount } = show({ onOpen: () => {} });
  const height = () => card().element().getBoundingClientRect().height;
  await expect.element(card()).toHaveAttribute("aria-busy", "true");
  const kept = height();
  later.release();
  await expect.element(text("You haven't requested a refund yet.")).toBeVisible();
  expect(Math.abs(height() - kept)).toBeLessThan(8);
  unmount();
  restartSession(null);
  show();
  await vi.waitFor(() => expect(find("[aria-busy]")).toBeNull());
  expect(find(".fh-card")).toBeNull();
});

// Once it took none of them, unlike the panel beside it.
describe("like every widget", () => {
  test("it says once that it is drawn, and what a person reads of a failure", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [onReady, onError] = [vi.fn(), vi.fn()];
    api.routes[CHECK] = unreachable;
    api.routes[HISTORY] = unreachable;
    show({ onReady, onError });
    await expect.element(text("We couldn't load your refund. Try again.")).toBeVisible();
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: "We couldn't load your refund. Try again." }),
    );
  });

  test("it is not drawn for an apiUrl that is none", async () => {
    const onError = vi.fn();
    show({ apiUrl: "elsewhere", onError });
    await vi.waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "api_url" })),
    );
    expect(card().query()).toBeNull();
  });
});
