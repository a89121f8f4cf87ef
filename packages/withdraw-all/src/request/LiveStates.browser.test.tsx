import { axeFindings } from "@freehold/testing/axe";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { APPROVED, PAID, type progress } from "../test/live.fixture.ts";
import {
  badge,
  bar,
  block,
  devtools,
  exact,
  livePage,
  server,
  step,
  UNTIL,
  watch,
} from "../test/live-page.fixture.tsx";
import { button, find, heading, open, text } from "../test/page.fixture.tsx";

livePage();

const STATES: [name: string, what: Parameters<typeof progress>, says: string, step: string | undefined][] = [
  ["pending", [{ approvals_given: 0 }, null, 3], "Number 3 in the queue0 of 2 approvals", "Waiting for two admins"],
  [
    "half approved",
    [{ approvals_given: 1 }, null, 1],
    "Number 1 in the queue1 of 2 approvals",
    "Waiting for another admin",
  ],
  [
    "in line",
    [APPROVED, { status: "waiting" }],
    "In line to be paidPayments are made one after the other.",
    "Waiting to be paid",
  ],
  [
    "waiting for funds",
    [APPROVED, { status: "waiting", waits_for: "funds" }],
    "In line to be paidThe payment account is being topped up.",
    "Waiting to be paid",
  ],
  [
    "waiting for the chain",
    [APPROVED, { status: "waiting", waits_for: "network" }],
    "In line to be paidThe chain cannot take it now. It goes on by itself.",
    "Waiting to be paid",
  ],
  [
    "refused by the token",
    [APPROVED, { status: "waiting", waits_for: "token" }],
    "In line to be paidThe token refuses it for now. It is tried again.",
    "Waiting to be paid",
  ],
  [
    "waiting for an admin",
    [APPROVED, { status: "waiting", waits_for: "admins" }],
    "An admin is looking at this paymentYour UBXS stays reserved for you.",
    "Waiting to be paid",
  ],
  [
    "waiting for an approval",
    [
      { ...APPROVED, approvals_given: 1 },
      { status: "waiting", waits_for: "approvals" },
    ],
    "Waiting for an approval1 of 2 approvals",
    "Waiting to be paid",
  ],
  [
    "cooling off",
    [
      { ...APPROVED, cooling_off_until: UNTIL },
      { status: "waiting", waits_for: "cooling_off" },
    ],
    `Paid after the waiting periodNot before ${exact(UNTIL)}`,
    "Waiting to be paid",
  ],
  [
    "sending",
    [APPROVED, { status: "sending" }],
    "Being sent to your walletWaiting for the chain to take it up.",
    "Payment is being sent",
  ],
  [
    "confirming",
    [APPROVED, { status: "confirming", confirmations: 3, confirmations_needed: 12 }],
    "Being confirmed on the chain3 of 12 confirmations",
    "Payment is being confirmed",
  ],
  [
    "confirming until final",
    [APPROVED, { status: "confirming", confirmations: 3 }],
    "Being confirmed on the chain3 confirmations",
    "Payment is being confirmed",
  ],
  [
    "completed",
    [PAID, { status: "paid", confirmations: 12, confirmations_needed: 12 }],
    "The payment is final12 of 12 confirmations",
    undefined,
  ],
  [
    "rejected",
    [{ status: "rejected", reject_reason: "Wrong." }],
    "No payment is madeThe UBXS stays in your account.",
    undefined,
  ],
];

describe.each(STATES)("%s", (_, what, says, current) => {
  test("is said beneath the badge, which stays SPEC's", async () => {
    await watch();
    server.say(...what);
    await vi.waitFor(() => expect(block()).toBe(says));
    const { tx_id } = what[0] as { tx_id?: string };
    expect(badge()).toBe(tx_id ? "Completed" : "Pending");
    expect(step()).toBe(current);
    await expect.element(button("Refresh Status")).toBeEnabled();
  });

  test.each(["light", "dark"] as const)("passes axe on a phone, %s", async (theme) => {
    document.documentElement.style.background = theme === "dark" ? "#141310" : "#f7f4ed";
    await page.viewport(390, 844);
    await watch({ theme });
    server.say(...what);
    await vi.waitFor(() => expect(block()).toBe(says));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const card = find(".fh-withdraw-details")?.getBoundingClientRect();
    for (const node of document.querySelectorAll(".fh-withdraw-details .fh-time, .fh-withdraw-live *"))
      expect(node.getBoundingClientRect().right).toBeLessThanOrEqual(card?.right ?? 0);
    await Promise.allSettled(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished));
    expect((await axeFindings(document.body)).join("\n")).toBe("");
  });
});

describe("the bar", () => {
  test("is native, named by what it is about, and says how much is done", async () => {
    await watch();
    server.say(APPROVED, { status: "confirming", confirmations: 3, confirmations_needed: 12 });
    await expect.element(page.getByRole("progressbar", { name: "Being confirmed on the chain" })).toBeVisible();
    expect(bar()?.value).toBe(0.25);
    server.say(APPROVED, { status: "confirming", confirmations: 4 });
    await vi.waitFor(() => expect(bar()?.position).toBe(-1));
    server.say(APPROVED, { status: "waiting" });
    await vi.waitFor(() => expect(bar()).toBeNull());
  });

  test("does not move where people asked for no motion", async () => {
    await watch();
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(bar()?.position).toBe(-1));
    const moving = () => getComputedStyle(bar() as Element).animationName;
    expect(moving()).toBe("fh-withdraw-pass");
    const features = [{ name: "prefers-reduced-motion", value: "reduce" }];
    await devtools().send("Emulation.setEmulatedMedia", { features });
    expect(moving()).toBe("none");
  });

  test("is left out on paper, its words are not", async () => {
    await watch();
    server.say(APPROVED, { status: "confirming", confirmations: 3, confirmations_needed: 12 });
    await vi.waitFor(() => expect(bar()).not.toBeNull());
    await devtools().send("Emulation.setEmulatedMedia", { media: "print" });
    expect(getComputedStyle(bar() as Element).display).toBe("none");
    await expect.element(text("3 of 12 confirmations")).toBeVisible();
  });
});

/** Where everything stands that is there from the first moment on. */
const places = () =>
  [
    ".fh-withdraw-banner",
    ".fh-withdraw-details",
    ".fh-withdraw-side",
    ".fh-withdraw-details > :nth-child(4)",
    ".fh-withdraw-live",
  ]
    .concat([1, 2, 3].map((n) => `.fh-withdraw-course > :nth-child(${n})`))
    .map((query) => {
      const { top, left } = find(query)?.getBoundingClientRect() ?? {};
      return [query, Math.round(top ?? -1), Math.round(left ?? -1)];
    });

describe("nothing moves", () => {
  test.each([390, 700, 1280])("from the first sight to the end, %i px", async (width) => {
    await page.viewport(width, 844);
    open();
    await expect.element(heading("Your Withdrawal Request")).toBeVisible();
    const first = places();
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    });
    await vi.waitFor(() => expect(server.open.size).toBe(1));
    observer.observe({ type: "layout-shift" });
    for (const [, what, says] of STATES.slice(0, -1)) {
      if ((what[0] as { cooling_off_until?: string }).cooling_off_until) continue;
      server.say(...what);
      await vi.waitFor(() => expect(block()).toBe(says));
      expect(places()).toEqual(first);
    }
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    observer.disconnect();
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.001);
  });

  test("figures keep their width", async () => {
    await watch();
    server.say({ approvals_given: 1 }, null, 11);
    await vi.waitFor(() => expect(block()).toContain("Number 11"));
    expect(getComputedStyle(find(".fh-withdraw-live-title") as Element).fontVariantNumeric).toBe("tabular-nums");
  });
});
