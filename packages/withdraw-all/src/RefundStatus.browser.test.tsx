import { axeFindings } from "@freehold/testing/browser/axe";
import { json, never } from "@freehold/testing/browser/stub-api";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { RefundStatus } from "./index.ts";
import { APPROVED } from "./test/live.fixture.ts";
import { livePage, server, where } from "./test/live-page.fixture.tsx";
import { api, button, COMPLETED, ended, find, text } from "./test/page.fixture.tsx";
import { CHECK, restartSession } from "./test/stub-api.fixture.ts";

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
  await expect.element(text("You have not asked for a refund yet.")).toBeVisible();
  await button("Go to Withdraw All Deposits").click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test("keeps its place while it loads, and shows nothing to signed-out people", async () => {
  api.routes[CHECK] = never;
  const { unmount } = show();
  await expect.element(card()).toHaveAttribute("aria-busy", "true");
  unmount();
  restartSession(null);
  show();
  await vi.waitFor(() => expect(find("[aria-busy]")).toBeNull());
  expect(find(".fh-card")).toBeNull();
});
