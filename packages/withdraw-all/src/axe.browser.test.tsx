import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, never, problem, unreachable } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  address,
  api,
  button,
  COMPLETED,
  ended,
  existing,
  freshPage,
  heading,
  open,
  openForm,
  send,
  submit,
  text,
} from "./test/page.fixture.tsx";
import { CHECK, DEPOSITS, OTHER, REQUEST, restartSession, SUBMIT } from "./test/stub-api.fixture.ts";

freshPage();

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
      await expect.element(page.getByText(/contact support/)).toBeVisible();
    },
    "paid in full": async () => {
      api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 });
      ended(COMPLETED);
      open({ theme });
      await expect.element(heading("Receipt")).toBeVisible();
    },
    ...Object.fromEntries(
      ["pending", "approved", "completed", "rejected", "cancelled"].map((status) => [
        status,
        async () => {
          existing(status === "completed" ? COMPLETED : { status });
          open({ theme });
          await expect.element(page.getByRole("region", { name: "Progress" })).toBeVisible();
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
