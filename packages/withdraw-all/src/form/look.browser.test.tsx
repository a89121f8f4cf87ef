import { json } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  address,
  api,
  button,
  find,
  freshPage,
  open,
  openForm,
  submit,
  text,
  verified,
} from "../test/page.fixture.tsx";
import { ADDRESS, DEPOSITS, HISTORY, REQUEST, restartSession, SUBMIT } from "../test/stub-api.fixture.ts";

freshPage();

const LOOK_ALIKE = `${ADDRESS.slice(0, 6)}${"ab12".repeat(8)}${ADDRESS.slice(-4)}`;

/** The head of the site above the panel with the room beneath it, and the room on both sides. */
const HEAD = 105;
const SIDE = 16;

beforeEach(() => {
  document.body.style.margin = `${HEAD}px ${SIDE}px 0`;
  document.body.style.fontFamily = "sans-serif";
});
afterEach(async () => {
  document.body.style.cssText = "";
  document.documentElement.style.fontSize = "";
  document.documentElement.dir = "";
  await page.viewport(414, 896);
});

const rect = (selector: string) => (find(selector) as Element).getBoundingClientRect();

/** What reaches out of the panel at a side. */
function overflowing(): string[] {
  const panel = rect("[part=root]");
  return [...document.querySelectorAll("[part=root] *")]
    .filter((node) => !node.closest(".fh-hidden") && !node.closest("svg"))
    .filter((node) => {
      const { left, right, width } = node.getBoundingClientRect();
      return width > 0 && (left < panel.left - 1 || right > panel.right + 1);
    })
    .map((node) => node.className.toString());
}

test("a phone's first screen has the sum, where it goes, and the button, which stays in sight until the form is over", async () => {
  await page.viewport(390, 844);
  verified();
  await openForm();
  const parts = [
    ".fh-amount-large",
    ".fh-wallet-chosen",
    "[name=wallet_address]",
    ".fh-withdraw-submit > p",
    "[type=submit]",
  ].map(rect);
  expect(parts[0]?.top).toBeGreaterThan(HEAD);
  for (const [index, part] of parts.entries()) {
    expect(part.top).toBeGreaterThanOrEqual(parts[index - 1]?.bottom ?? 0);
    expect(part.bottom).toBeLessThanOrEqual(844);
  }
  expect(submit().element().matches(":enabled")).toBe(true);
  // What has the focus is not beneath it.
  (find("[name=wallet_address]") as HTMLElement).focus();
  expect(rect("[name=wallet_address]").bottom).toBeLessThanOrEqual(rect(".fh-withdraw-submit").top);
  scrollTo(0, document.documentElement.scrollHeight);
  expect(rect("[type=submit]").bottom).toBeLessThan(rect(".fh-withdraw-how").top);
});

test("the Important Notice is two lines on a phone, and its four points once they are asked for", async () => {
  await page.viewport(390, 844);
  await openForm();
  const brief = page.getByText(/^All confirmed deposits/);
  await expect.element(brief).toBeVisible();
  expect(rect(".fh-withdraw-brief").height).toBeLessThan(50);
  await expect.element(page.getByText(/only one pending/)).not.toBeVisible();
  await button("Read all").click();
  await expect.element(page.getByText(/only one pending/)).toBeVisible();
  await expect.element(brief).not.toBeVisible();
});

test("is one column of 640 px, with How It Works beside it, and the sum drawn with 48", async () => {
  await page.viewport(1440, 900);
  await openForm();
  const cards = [...document.querySelectorAll("[part=card]")].map((card) => card.getBoundingClientRect());
  expect(cards).toHaveLength(3);
  const [sum, form, how] = cards as [DOMRect, DOMRect, DOMRect];
  expect([sum.width, form.width, form.left]).toEqual([640, 640, sum.left]);
  expect([how.top, how.left > sum.right]).toEqual([sum.top, true]);
  expect(getComputedStyle(find(".fh-amount-large .fh-figure") as Element).fontSize).toBe("48px");
});

test("How It Works is a strip of four, folded where there is no room for it", async () => {
  await page.viewport(900, 768);
  await openForm();
  const steps = () => [...document.querySelectorAll("[part=steps] > li")];
  const tops = () => new Set(steps().map((step) => step.getBoundingClientRect().top));
  expect(tops().size).toBe(1);
  expect(button("Show").elements()).toEqual([]);

  await page.viewport(390, 844);
  expect(steps().every((step) => !step.checkVisibility())).toBe(true);
  await expect.element(button("Show")).toHaveAttribute("aria-expanded", "false");
  await button("Show").click();
  await expect.element(button("Hide")).toHaveAttribute("aria-expanded", "true");
  expect(steps().every((step) => step.checkVisibility())).toBe(true);
  expect(tops().size).toBe(4);
});

describe.each([
  ["320 px", () => page.viewport(320, 640)],
  [
    "390 px with text of 200 %",
    async () => {
      await page.viewport(390, 844);
      document.body.style.fontSize = "32px";
    },
  ],
  [
    "right to left",
    async () => {
      await page.viewport(390, 844);
      document.documentElement.dir = "rtl";
    },
  ],
] as const)("at %s", (_, prepare) => {
  test("nothing is cut: the list, a look-alike, a long sum, a withdrawal that is open", async () => {
    await prepare();
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "1234567.890123", deposit_count: 41 });
    api.routes[HISTORY] = json({ success: true, withdrawals: [{ ...REQUEST, kind: "amount", status: "approved" }] });
    open();
    await expect.element(page.getByText("1,234,567.890123").first()).toBeVisible();
    await text("Deposits in this total").click();
    await expect.element(text("Earlier deposits")).toBeVisible();
    await userEvent.fill(address(), LOOK_ALIKE);
    await expect.element(page.getByRole("checkbox")).toBeVisible();
    expect(overflowing()).toEqual([]);
    const groups = [...document.querySelectorAll("[part=look-alike] td, [part=wallet-choice] .fh-group")];
    expect(groups.filter((group) => group.getClientRects().length !== 1)).toEqual([]);
  });

  // Once its spinner and its label needed more room than the card has.
  test("a button that sends stays in its card", async () => {
    await prepare();
    api.routes[SUBMIT] = () => new Promise(() => {});
    await openForm();
    await userEvent.fill(address(), ADDRESS);
    await submit().click();
    await expect.element(button("Processing...")).toBeVisible();
    expect(overflowing()).toEqual([]);
    const room = rect(".fh-withdraw-submit");
    expect(rect(".fh-withdraw-submit > button").right).toBeLessThanOrEqual(room.right + 0.5);
    expect(rect(".fh-withdraw-submit > button").left).toBeGreaterThanOrEqual(room.left - 0.5);
  });
});

test("the sign-in form is in line with the title above it", async () => {
  await page.viewport(1000, 800);
  restartSession(null);
  open();
  await expect.element(text("Sign in first")).toBeVisible();
  expect(rect(".fh-withdraw-head").width).toBeLessThan(500);
  expect(rect(".fh-withdraw-head").left).toBeCloseTo(rect(".fh-card").left, 0);
});

test("one yellow at most: for what is to be compared, or none", async () => {
  await openForm();
  const yellow = () => {
    const probe = document.createElement("i");
    probe.style.background = "var(--_fh-yellow)";
    (find("[part=root]") as Element).append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return [...document.querySelectorAll("[part=root] *")].filter(
      (node) => getComputedStyle(node).backgroundColor === backgroundColor,
    ).length;
  };
  expect(yellow()).toBe(0);
  await userEvent.fill(address(), ADDRESS.replace("C518", "C519").toLowerCase().replace("79c8", "79c9"));
  await expect.element(page.getByText(/isn't your registered wallet/)).toBeVisible();
  expect(yellow()).toBe(1);
});
