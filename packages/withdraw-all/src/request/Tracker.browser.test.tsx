import { axeFindings } from "@freehold/test-utils/browser/axe";
import { drawFrame } from "@freehold/test-utils/browser/draw-frame";
import { sample } from "@freehold/test-utils/run/soak";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { APPROVED, PAID, type progress, SHARED } from "../test/live.fixture.ts";
import { badge, bar, devtools, exact, livePage, step, UNTIL, watch, where } from "../test/live-page.fixture.tsx";
import { button, find, heading, open, server, text } from "../test/page.fixture.tsx";
import { SUPPORT } from "../test/stub-api.fixture.ts";

livePage();

const MONEY = "2,570.75 UBXS";
const STATES: [name: string, what: Parameters<typeof progress>, says: string, step: string | undefined][] = [
  [
    "pending",
    [{ approvals_given: 0 }, null, 3],
    `Your ${MONEY} is reserved. Your request is number 3 in line for review.`,
    "Waiting for two admins",
  ],
  [
    "half approved",
    [{ approvals_given: 1 }, null, 1],
    `Your ${MONEY} is reserved. One of two admins has approved your request. It's next in line.`,
    "Waiting for another admin",
  ],
  [
    "in line",
    [APPROVED, { status: "waiting" }],
    `Your ${MONEY} is reserved and in line to be paid.`,
    "Waiting to be paid",
  ],
  [
    "stopped",
    [APPROVED, { status: "waiting", waits_for: "payments_stopped" }],
    `Payments are paused while we check our records. Your ${MONEY} is reserved.`,
    "Payments are paused",
  ],
  [
    "waiting for funds",
    [APPROVED, { status: "waiting", waits_for: "funds" }],
    `Your ${MONEY} is reserved until the payment account is topped up.`,
    "Waiting to be paid",
  ],
  [
    "waiting for the chain",
    [APPROVED, { status: "waiting", waits_for: "network" }],
    `Your ${MONEY} is reserved until the network accepts payments again.`,
    "Waiting to be paid",
  ],
  [
    "refused by the token",
    [APPROVED, { status: "waiting", waits_for: "token" }],
    `Your ${MONEY} is reserved. We'll retry the payment automatically.`,
    "Waiting to be paid",
  ],
  [
    "waiting for an admin",
    [APPROVED, { status: "waiting", waits_for: "admins" }],
    `Your ${MONEY} is reserved. An admin is looking into this payment.`,
    "Waiting to be paid",
  ],
  [
    "waiting for an approval",
    [
      { ...APPROVED, approvals_given: 1 },
      { status: "waiting", waits_for: "approvals" },
    ],
    `Your ${MONEY} is reserved until another admin approves the payment.`,
    "Waiting to be paid",
  ],
  [
    "cooling off",
    [
      { ...APPROVED, cooling_off_until: UNTIL },
      { status: "waiting", waits_for: "cooling_off" },
    ],
    `Your ${MONEY} is reserved. We'll pay it after the waiting period.`,
    "Waiting period ends",
  ],
  [
    "sending",
    [APPROVED, { status: "sending" }],
    `Your ${MONEY} is being sent to your wallet.`,
    "Payment is being sent",
  ],
  [
    "confirming",
    [APPROVED, { status: "confirming", confirmations: 3, confirmations_needed: 12 }],
    `Your ${MONEY} is on its way. The payment is being confirmed on the network.`,
    "Confirming on the network",
  ],
  [
    "completed",
    [PAID, { status: "paid", confirmations: 12, confirmations_needed: 12 }],
    `Your ${MONEY} was sent to your wallet. The payment is final.`,
    undefined,
  ],
  [
    "rejected",
    [{ status: "rejected", reject_reason: "Wrong." }],
    `No payment was made. Your ${MONEY} is back in your balance.`,
    undefined,
  ],
];

/** Every state in one theme, by turns, and in both before a release. */
const SHOWN = STATES.map(
  ([name, what, says, current], index) =>
    [
      name,
      what,
      says,
      current,
      sample<"light" | "dark">(index % 2 ? ["dark", "light"] : ["light", "dark"], 1),
    ] as const,
);

describe.each(SHOWN)("%s", (_, what, says, current, themes) => {
  test("says in one line where the money is, and its badge stays SPEC's", async () => {
    await watch();
    server.say(...what);
    await vi.waitFor(() => expect(where()).toBe(says));
    const { tx_id, status } = what[0] as { tx_id?: string; status?: string };
    expect(badge()).toBe(tx_id ? "Completed" : status === "rejected" ? undefined : "Pending");
    expect(step()).toBe(current);
    await expect.element(button(status === "completed" ? "Print receipt" : "Refresh Status")).toBeEnabled();
  });

  test.each(themes)("passes axe on a phone, %s", async (theme) => {
    document.documentElement.style.background = theme === "dark" ? "#141310" : "#f7f4ed";
    await page.viewport(390, 844);
    await watch({ theme });
    server.say(...what);
    await vi.waitFor(() => expect(where()).toBe(says));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const card = find(".fh-withdraw-tracker")?.getBoundingClientRect();
    for (const node of document.querySelectorAll(".fh-withdraw-details .fh-time, .fh-withdraw-tracker *"))
      expect(node.getBoundingClientRect().right).toBeLessThanOrEqual(card?.right ?? 0);
    await Promise.allSettled(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished));
    expect((await axeFindings(document.body)).join("\n")).toBe("");
  });
});

describe("the bar", () => {
  test("is native, named by what it is about, and says how much is done", async () => {
    await watch();
    server.say(APPROVED, { status: "confirming", confirmations: 3, confirmations_needed: 12 });
    await expect.element(page.getByRole("progressbar", { name: /on its way/ })).toBeVisible();
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
    await expect.element(page.getByText(/is on its way/)).toBeVisible();
  });
});

/** Where everything stands that is there from the first moment on. */
const places = () =>
  [
    ".fh-withdraw-tracker",
    ":not(.fh-withdraw-leaving) > .fh-withdraw-banner",
    ".fh-withdraw-column:last-child > .fh-card",
  ]
    .concat([1, 2, 3].map((n) => `.fh-withdraw-course > :nth-child(${n})`))
    .map((query) => {
      const { top, left } = find(query)?.getBoundingClientRect() ?? {};
      return [query, Math.round(top ?? -1), Math.round(left ?? -1)];
    });

describe("nothing moves", () => {
  test.each([390, 700, 1280])("from the first sight to the end, %i px", async (width) => {
    await page.viewport(width, 844);
    drawFrame();
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
      await vi.waitFor(() => expect(where()).toBe(says));
      expect(places(), says).toEqual(first);
    }
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    observer.disconnect();
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.001);
  });

  test("figures keep their width", async () => {
    await watch();
    server.say({}, null, 11);
    await vi.waitFor(() => expect(where()).toContain("number 11"));
    expect(getComputedStyle(find(".fh-withdraw-where") as Element).fontVariantNumeric).toBe("tabular-nums");
  });
});

describe("one story", () => {
  test("while payments are stopped nothing beside it says otherwise", async () => {
    await watch();
    server.say({ ...APPROVED, amount_ubxs: "960" }, { status: "waiting", waits_for: "payments_stopped" }, null, 3_600);
    await expect
      .element(text("Payments are paused while we check our records. Your 960.00 UBXS is reserved."))
      .toBeVisible();
    const all = document.body.textContent ?? "";
    expect(all).not.toMatch(/prepared|in line|being sent|Half of refunds|automatically/);
  });

  test("each step to come has the days it is expected on, with what they come from, and none once it is over", async () => {
    await watch();
    const paid = { from: "2026-03-04", to: "2026-03-06" };
    server.say({}, null, 2, 3 * 86_400, { approved: { from: "2026-03-03", to: "2026-03-03" }, paid });
    const steps = page.getByRole("listitem");
    await expect.element(steps.nth(1)).toHaveTextContent("Waiting for two admins" + "Expected Mar 3");
    await expect.element(steps.nth(2)).toHaveTextContent("Paid" + "Expected Mar 4 – 6");
    await expect.element(page.getByText(/not a guarantee/)).toBeVisible();
    server.say(APPROVED, { status: "waiting" }, null, 3 * 86_400, { approved: null, paid });
    await expect.element(steps.nth(2)).toHaveTextContent("Waiting to be paid" + "Expected Mar 4 – 6");
    server.say(PAID, { status: "paid" });
    await vi.waitFor(() => expect(document.body.textContent).not.toMatch(/Expected|guarantee/));
  });

  test("a step without a day says why, and by when an update comes", async () => {
    await watch();
    const steps = page.getByRole("listitem");
    const update = (reason: "approvals" | "funds", is_late: boolean) => ({
      next_update: { on: "2026-03-04", reason, is_late },
    });
    server.say({}, null, 2, null, null, update("approvals", true));
    await expect
      .element(steps.nth(1))
      .toHaveTextContent(
        "Waiting for two admins" +
          "It's taking longer than usual. Two approvals are missing. We review the oldest requests first. We'll update you by Mar 4.",
      );
    expect(steps.nth(2).element().textContent).toBe("Paid" + "Once it's approved");
    expect(document.body.textContent).not.toContain("Waiting period");
    server.say(APPROVED, { status: "waiting", waits_for: "funds" }, null, null, null, update("funds", false));
    await expect.element(steps.nth(2)).toHaveTextContent("Waiting to be paid" + "We'll update you by Mar 4.");
    server.say({ ...APPROVED, cooling_off_until: UNTIL }, { status: "waiting", waits_for: "cooling_off" });
    await expect.element(steps.nth(2)).toHaveTextContent(`Waiting period ends${exact(UNTIL)}`);
  });

  test("the end of a waiting period is said once", async () => {
    await watch();
    server.say({ ...APPROVED, cooling_off_until: UNTIL }, { status: "waiting", waits_for: "cooling_off" });
    await expect.element(page.getByText("Waiting period ends")).toBeVisible();
    expect(document.querySelectorAll(`time[datetime="${UNTIL}"]`)).toHaveLength(1);
  });

  test("a place in line says where it was", async () => {
    await watch();
    server.say({}, null, 2, null, null, { queue_moved: { from: 5, on: "2026-02-27" } });
    await expect.element(page.getByText(/number 2 in line for review\. It was number 5 on Friday\./)).toBeVisible();
  });
});

describe("the moment it is paid", () => {
  const filling = () =>
    document.getAnimations().filter((one) => one instanceof CSSAnimation && one.animationName === "fh-withdraw-fill");

  test("its last step fills for 600 ms", async () => {
    await watch();
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(where()).toContain("being sent"));
    expect(filling()).toEqual([]);
    server.say(PAID, { status: "paid" });
    await vi.waitFor(() => expect(filling().map(({ effect }) => effect?.getTiming().duration)).toEqual([600]));
  });

  test("nothing moves for people who asked for no motion", async () => {
    const features = [{ name: "prefers-reduced-motion", value: "reduce" }];
    await devtools().send("Emulation.setEmulatedMedia", { features });
    await watch();
    server.say(PAID, { status: "paid" });
    await expect.element(text("Withdrawal Completed")).toBeVisible();
    expect(find(".fh-withdraw-arrival")).not.toBeNull();
    expect(filling()).toEqual([]);
  });
});

describe("whom to ask", () => {
  const link = page.getByRole("link", { name: SUPPORT.email });

  test("stands beneath the steps", async () => {
    await watch();
    server.say({}, null, 2);
    await expect.element(link).toHaveAttribute("href", `mailto:${SUPPORT.email}`);
    expect(find(".fh-withdraw-foot > .fh-support")).not.toBeNull();
  });

  test("is SPEC's sentence itself in the banner of a rejection, with the wallet it is about", async () => {
    await watch();
    server.say({ status: "rejected", reject_reason: "Wrong." });
    await expect
      .element(page.getByRole("link", { name: "Please contact support for more information" }).first())
      .toHaveAttribute("href", `mailto:${SUPPORT.email}?subject=Rejected%20request%20${SHARED.id}`);
    await expect.element(link).not.toBeInTheDocument();
    expect(find("s")?.textContent).toBe(SHARED.wallet_address);
  });
});

describe("a new stage", () => {
  const leaving = () => find(".fh-withdraw-leaving");

  test("fades in for 160 ms while the one before fades out at the same place", async () => {
    await watch();
    server.say({}, null, 2);
    await vi.waitFor(() => expect(where()).toContain("number 2"));
    await vi.waitFor(() => expect(leaving()).toBeNull());
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(leaving()?.textContent).toContain("number 2"));
    const fades = document
      .getAnimations()
      .filter((one) => one instanceof CSSAnimation && /leave|enter/.test(one.animationName));
    expect(fades.map(({ effect }) => effect?.getTiming().duration)).toEqual([160, 160]);
    expect(leaving()?.getAttribute("aria-hidden")).toBe("true");
    expect(leaving()?.getBoundingClientRect().top).toBe(find(".fh-withdraw-entering")?.getBoundingClientRect().top);
    await vi.waitFor(() => expect(leaving()).toBeNull());
  });

  test("a place in the queue is none, and is changed without", async () => {
    await watch();
    server.say({}, null, 3);
    await vi.waitFor(() => expect(where()).toContain("number 3"));
    await vi.waitFor(() => expect(leaving()).toBeNull());
    server.say({}, null, 2);
    await vi.waitFor(() => expect(where()).toContain("number 2"));
    expect(leaving()).toBeNull();
  });

  test("is there at once for people who asked for no motion", async () => {
    const features = [{ name: "prefers-reduced-motion", value: "reduce" }];
    await devtools().send("Emulation.setEmulatedMedia", { features });
    await watch();
    server.say({}, null, 2);
    await vi.waitFor(() => expect(where()).toContain("number 2"));
    const seen: boolean[] = [];
    const observer = new MutationObserver(() => seen.push(leaving() !== null));
    observer.observe(document.body, { childList: true, subtree: true });
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(where()).toContain("being sent"));
    observer.disconnect();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(true);
  });
});
