import { signOut } from "@freehold/session";
import { held, json, never, problem, USER, unreachable } from "@freehold/test-utils/browser/stub-api";
import { render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { WithdrawAll } from "./index.ts";
import {
  address,
  api,
  button,
  existing,
  freshPage,
  heading,
  open,
  openForm,
  send,
  sent,
  text,
} from "./test/page.fixture.tsx";
import { ADDRESS, CHECK, DEPOSITS, HISTORY, restartSession, SUBMIT } from "./test/stub-api.fixture.ts";

freshPage();
afterEach(async () => {
  document.body.style.cssText = "";
  await page.viewport(1280, 800);
});

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
    await expect.element(text("We couldn't check whether you're signed in")).toBeVisible();
    // Not before: the session tries again by itself as well.
    const reachAgain = () => {
      api.routes["GET /auth/me"] = json(USER);
    };
    document.addEventListener("click", reachAgain, { capture: true, once: true });
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

  test("waits for a server that answers 503 for four seconds", async () => {
    const end = performance.now() + 4_000;
    const restarting = problem("unavailable", "We're restarting.");
    for (const [route, answer] of Object.entries(api.routes))
      api.routes[route] = (...asked) => (performance.now() < end ? restarting : answer)(...asked);
    restartSession("secret-token");
    open();
    const shown: string[] = [];
    const observer = new MutationObserver(() => shown.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await expect.element(text("Checking your withdrawal status...")).toBeVisible();
    await expect.element(address()).toBeVisible();
    observer.disconnect();
    expect(shown.join()).not.toMatch(/couldn't|could not|Sign in first|restarting|Failed/);
  });

  test("asks for deposits and status together", async () => {
    for (const route of [DEPOSITS, CHECK, HISTORY]) api.routes[route] = never;
    open();
    await vi.waitFor(() =>
      expect(new Set(api.asked.map((one) => one.route))).toEqual(new Set(["GET /auth/me", DEPOSITS, CHECK, HISTORY])),
    );
  });

  test.each([
    [1280, 16],
    [320, 16],
    [320, 24],
    [390, 32],
  ])("nothing jumps when the figures come (%i px, text of %i px)", async (width, text) => {
    await page.viewport(width, 800);
    document.body.style.fontSize = `${text}px`;
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

  test("each figure has an outline until it comes", async () => {
    api.routes[DEPOSITS] = never;
    open();
    await expect.element(heading("How It Works")).toBeVisible();
    const outlines = [...document.querySelectorAll("dd .fh-skeleton")];
    expect(outlines).toHaveLength(3);
    expect(outlines.filter((outline) => outline.getBoundingClientRect().width < 50)).toEqual([]);
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
