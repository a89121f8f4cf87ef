import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { devtools } from "../test/live-page.fixture.tsx";
import {
  address,
  button,
  ended,
  existing,
  find,
  freshPage,
  heading,
  open,
  openForm,
  send,
} from "../test/page.fixture.tsx";

freshPage();
// The browser may have kept from other files what must be fetched here.
beforeAll(async () => {
  await devtools().send("Network.enable");
  await devtools().send("Network.setCacheDisabled", { cacheDisabled: true });
});
afterEach(() => block([]));
afterAll(() => devtools().send("Network.setCacheDisabled", { cacheDisabled: false }));

/** From now on the browser does not fetch these addresses. */
const block = (urls: string[]) => devtools().send("Network.setBlockedURLs", { urls });
// A page of single modules has more of them than a browser keeps.
performance.setResourceTimingBufferSize(2_000);
const isFetched = () =>
  performance.getEntriesByType("resource").some(({ name }) => name.includes("/on-demand/entry.ts"));
const failure = () => page.getByText("We couldn't show your request", { exact: true });

// In this order: what is fetched once stays on the page.
describe("the screens of a request", () => {
  test("are not fetched for a person who has none", async () => {
    await openForm();
    expect(isFetched()).toBe(false);
  });

  test("that do not arrive do not hide that a request was received", async () => {
    await devtools().send("Fetch.enable", { patterns: [{ urlPattern: "*/on-demand/entry.ts*" }] });
    const held: string[] = [];
    devtools().on("Fetch.requestPaused", ({ requestId }) => held.push(requestId));
    const fail = async () => {
      await expect.poll(() => held.length).toBe(1);
      await devtools().send("Fetch.failRequest", { requestId: held.pop(), errorReason: "Failed" });
    };
    await openForm();
    await send();
    await expect.element(page.getByText("Your withdrawal request has been received.")).toBeVisible();
    await expect.element(page.getByText("Processing...")).not.toBeInTheDocument();
    await expect.element(failure()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.tagName).toBe("H2");
    await fail();
    await expect.element(failure()).toBeVisible();
    // The notice and the focus stay while it is tried again.
    await button("Try Again").click();
    await expect.element(button("Try Again")).toBeDisabled();
    await fail();
    await expect.element(button("Try Again")).toBeEnabled();
    await expect.element(button("Try Again")).toHaveFocus();
    await devtools().send("Fetch.disable");
  });

  test("that cannot be fetched do not hide that there is a request, nor that one was received", async () => {
    await block(["*/on-demand/entry.ts*"]);
    const onError = vi.fn();
    await openForm({ onError });
    await send();
    await expect.element(failure()).toBeVisible();
    await expect.element(page.getByText("Your withdrawal request has been received.")).toBeVisible();
    await expect.poll(() => document.activeElement?.tagName).toBe("H2");
    expect(onError).toHaveBeenCalledOnce();
  });

  test("that cannot be fetched leave the form usable, and come with another try", async () => {
    await block(["*/on-demand/entry.ts*"]);
    ended({ status: "rejected", reject_reason: "Please use your own wallet." });
    open();
    await expect.element(failure()).toBeVisible();
    await address().fill("0x70");
    await expect.element(address()).toHaveValue("0x70");
    await block([]);
    await button("Try Again").click();
    await expect.element(page.getByText("Request Rejected: Please use your own wallet.")).toBeVisible();
    await expect.element(failure()).not.toBeInTheDocument();
    await expect.element(address()).toHaveValue("0x70");
  });

  test("are there at once for the next panel on the page", async () => {
    existing({ status: "approved" });
    open();
    await expect.element(heading("Your Withdrawal Request")).toBeVisible();
    expect(find("[data-screen=request]")).not.toBeNull();
    expect(isFetched()).toBe(true);
  });
});
