import { json } from "@freehold/test-utils/browser/stub-api";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RefundBanner, withdrawAll } from "./index.ts";
import { livePage } from "./test/live-page.fixture.tsx";
import { api, COMPLETED, ended, text } from "./test/page.fixture.tsx";
import { CHECK } from "./test/stub-api.fixture.ts";

livePage();

test("an open request is shown, and when it is expected", async () => {
  render(<RefundBanner theme="light" />);
  await expect.element(text("Request Under Review")).toBeVisible();
});

test("a closed one is not, also after the panel showed its details", async () => {
  api.routes[CHECK] = json({ success: false, withdrawal: null });
  ended(COMPLETED);
  const { container } = render(<RefundBanner theme="light" />);
  await vi.waitFor(() =>
    expect(withdrawAll.$state.get()).toMatchObject({ status: "form", last: { status: "completed" } }),
  );
  withdrawAll.openLast();
  await vi.waitFor(() => expect(withdrawAll.$state.get().status).toBe("request"));
  expect(container.textContent).toBe("");
});
