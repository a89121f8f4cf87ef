import { axeFindings } from "@freehold/testing/axe";
import { json } from "@freehold/testing/stub-api";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import type { WithdrawAllProps } from "./index.ts";
import { APPROVED, EVENTS, live, PAID, type progress, SHARED } from "./test/live.fixture.ts";
import { api, button, find, freshPage, heading, open, send, sent, text } from "./test/page.fixture.tsx";
import { CHECK, hashOf } from "./test/stub-api.fixture.ts";

let server: ReturnType<typeof live>;

freshPage();
beforeEach(() => {
  server = live(api);
  api.routes[CHECK] = json({ success: true, withdrawal: SHARED });
});
afterEach(async () => {
  document.documentElement.style.background = "";
  await page.viewport(1280, 800);
  await devtools().send("Emulation.setEmulatedMedia", { media: "", features: [] });
});

type Devtools = { send: (method: string, parameters?: Record<string, unknown>) => Promise<unknown> };
const devtools = () => cdp() as unknown as Devtools;

/** Later than the server's "now" in {@link progress}. */
const UNTIL = "2026-03-03T10:30:00.000Z";
const block = () => find(".fh-withdraw-live")?.textContent;
const badge = () => find(".fh-badge")?.textContent;
const bar = () => find("progress") as HTMLProgressElement | null;
const said = () => find("[role=status].fh-hidden")?.textContent;
const step = () => find("[aria-current=step] .fh-step-title")?.textContent;
/** As the reader's own clock has it. */
const exact = (iso: string) =>
  new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(new Date(iso))
    .replaceAll("\u202f", " ");

async function watch(props?: WithdrawAllProps) {
  open(props);
  await vi.waitFor(() => expect(server.open.size).toBe(1));
}

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

describe("by itself", () => {
  test("the view follows to the end, and tells the page as a refresh would", async () => {
    const onStatusChange = vi.fn();
    await watch({ onStatusChange });
    server.say({ approvals_given: 1 }, null, 2);
    server.say(APPROVED, { status: "confirming", confirmations: 1 });
    await expect.element(text("Request Approved - Processing")).toBeVisible();
    await expect.element(button("Cancel request")).not.toBeInTheDocument();
    server.say(PAID, { status: "paid", confirmations: 12 });
    await expect.element(text("Withdrawal Completed")).toBeVisible();
    await expect.element(page.getByLabelText("Transaction ID", { exact: true })).toHaveValue(hashOf("d4"));
    expect(onStatusChange.mock.calls.map(([change]) => change.status)).toEqual(["pending", "approved", "completed"]);
    await vi.waitFor(() => expect(server.open.size).toBe(0));
    expect(sent(CHECK)).toHaveLength(1);
    await button("Back to Withdraw All Deposits").click();
    await expect.element(heading("Withdraw All Deposits")).toHaveFocus();
  });

  test("the focus stays where it is", async () => {
    await watch();
    await button("Refresh Status").click();
    await vi.waitFor(() => expect(sent(CHECK)).toHaveLength(2));
    await expect.element(button("Refresh Status")).toHaveFocus();
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(block()).toContain("Being sent"));
    await expect.element(button("Refresh Status")).toHaveFocus();
  });

  test("a screen reader hears each stage once, and no number of blocks", async () => {
    await watch();
    server.say({ approvals_given: 0 }, null, 3);
    await vi.waitFor(() => expect(block()).toContain("Number 3"));
    const heard: string[] = [];
    const region = find("[role=status].fh-hidden") as Element;
    const observer = new MutationObserver(() => heard.push(region.textContent ?? ""));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    const steps: [Parameters<typeof progress>, string][] = [
      [[{ approvals_given: 0 }, null, 2], "Number 2"],
      [[{ approvals_given: 1 }, null, 2], "1 of 2"],
      [[APPROVED, { status: "waiting" }], "In line"],
      [[APPROVED, { status: "sending" }], "Being sent"],
      [[APPROVED, { status: "confirming", confirmations: 1 }], "1 confirmation"],
      [[APPROVED, { status: "confirming", confirmations: 2 }], "2 confirmations"],
      [[APPROVED, { status: "confirming", confirmations: 3 }], "3 confirmations"],
      [[PAID, { status: "paid", confirmations: 4 }], "final"],
    ];
    for (const [what, words] of steps) {
      server.say(...what);
      await vi.waitFor(() => expect(block()).toContain(words));
    }
    await vi.waitFor(() => expect(said()).toBe("Status: Withdrawal Completed"));
    observer.disconnect();
    expect(heard).toEqual([
      "Number 2 in the queue. 1 of 2 approvals",
      "Status: Request Approved - Processing",
      "Being sent to your wallet",
      "Being confirmed on the chain",
      "Status: Withdrawal Completed",
    ]);
  });

  test("an older server's request is shown as it always was", async () => {
    delete api.routes[EVENTS];
    const { approvals_needed, approvals_given, cooling_off_until, ...older } = SHARED;
    api.routes[CHECK] = json({ success: true, withdrawal: older });
    open();
    await expect.element(text("Request Under Review")).toBeVisible();
    await vi.waitFor(() => expect(api.asked.at(-1)?.route).toMatch(/\/progress$/));
    expect(block()).toBeUndefined();
    expect(step()).toBe("Waiting for an admin");
    await button("Refresh Status").click();
    await vi.waitFor(() => expect(said()).toBe("Status: Request Under Review"));
    expect(sent(EVENTS)).toHaveLength(1);
  });
});

describe("the waiting period", () => {
  const cooling = { ...SHARED, cooling_off_until: UNTIL };

  test("is explained with its exact end and what to do about a stranger's request", async () => {
    api.routes[CHECK] = json({ success: true, withdrawal: cooling });
    await watch();
    server.say({ cooling_off_until: UNTIL }, null, 1);
    await vi.waitFor(() => expect(block()).toContain("Number 1"));
    const box = find(".fh-withdraw-period");
    expect(box?.textContent).toContain(`Waiting period until ${exact(UNTIL)}`);
    expect(box?.textContent).toContain("not your verified wallet");
    expect(box?.textContent).toContain("“This was not me”");
    expect(box?.querySelector("time")?.dateTime).toBe(UNTIL);
  });

  test("has ended when the server's clock says so, and takes no other room then", async () => {
    api.routes[CHECK] = json({
      success: true,
      withdrawal: { ...SHARED, cooling_off_until: "2026-03-02T11:00:00.000Z" },
    });
    await watch();
    server.say({ ...APPROVED, cooling_off_until: UNTIL }, { status: "waiting", waits_for: "cooling_off" });
    await vi.waitFor(() => expect(find(".fh-withdraw-period")?.textContent).toContain("Waiting period until"));
    const height = find(".fh-withdraw-period")?.getBoundingClientRect().height;
    server.say({ ...APPROVED, cooling_off_until: "2026-03-02T11:00:00.000Z" }, { status: "sending" });
    await vi.waitFor(() => expect(find(".fh-withdraw-period")?.textContent).toContain("The waiting period ended"));
    expect(find(".fh-withdraw-period")?.getBoundingClientRect().height).toBe(height);
  });

  test("is not there for a request to the verified wallet", async () => {
    await watch();
    expect(find(".fh-withdraw-period")).toBeNull();
  });
});

describe("the confirmation", () => {
  async function submit() {
    api.routes[CHECK] = json({ success: false, withdrawal: null });
    open();
    await send();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    await vi.waitFor(() => expect(server.open.size).toBe(1));
  }

  test("follows its request, too", async () => {
    await submit();
    server.say({ approvals_given: 1, cooling_off_until: UNTIL }, null, 5);
    await vi.waitFor(() => expect(block()).toBe("Number 5 in the queue1 of 2 approvals"));
    expect(find(".fh-withdraw-period")?.textContent).toContain(exact(UNTIL));
    await expect.element(page.getByText(/waiting for approval/)).toBeVisible();
    server.say(APPROVED, { status: "sending" });
    await vi.waitFor(() => expect(block()).toContain("Being sent to your wallet"));
    await expect.element(page.getByText(/waiting for approval/)).not.toBeInTheDocument();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    expect((await axeFindings(document.body)).join("\n")).toBe("");
    server.say(PAID, { status: "paid", confirmations: 2 });
    await vi.waitFor(() => expect(badge()).toBe("Completed"));
    await button("View request status").click();
    await expect.element(text("Withdrawal Completed")).toBeVisible();
  });

  test("does not call a rejected request a success", async () => {
    await submit();
    server.say({ status: "rejected", reject_reason: "Wrong chain." });
    await expect.element(text("Request Rejected")).toBeVisible();
    await expect.element(text("Reason given: Wrong chain.")).toBeVisible();
    expect(find(".fh-tone-green")).toBeNull();
  });
});
