import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "./define.ts";
import { address, button, freshPage, open, text } from "./test/page.fixture.tsx";
import { ADDRESS, OTHER } from "./test/stub-api.fixture.ts";

freshPage();

const onError = vi.fn();
beforeEach(() => {
  onError.mockClear();
  // React and the boundary write what was thrown to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const show = {
  "the component": () => void open({ onError }),
  "the element": () => {
    const element = document.createElement("freehold-withdraw-all");
    element.addEventListener("freehold-error", ({ detail }) => onError(detail));
    document.body.append(element);
    onTestFinished(() => element.remove());
  },
};

describe.each(Object.entries(show))("%s that a script of the page has taken a node from", (_, show) => {
  test("says what failed, tells the page, and has the typed address again after Try Again", async () => {
    show();
    await userEvent.fill(address(), OTHER);
    const verdict = page.getByText(/isn't your registered wallet/);
    await expect.element(verdict).toBeVisible();
    verdict.element().remove();
    await userEvent.fill(address(), ADDRESS);

    const sentence = "We couldn't show your refund. Your money and your request aren't affected. Try again.";
    await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible();
    expect(onError.mock.calls).toEqual([[{ code: "render", kind: "render", message: sentence, requestId: null }]]);
    await button("Try Again").click();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(text("This is your registered wallet.")).toBeVisible();
  });
});
