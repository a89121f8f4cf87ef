import { Announcement } from "@freehold/announcement";
import "@freehold/announcement/define";
import { Auth } from "@freehold/auth";
import "@freehold/auth/define";
import { configure, signOut } from "@freehold/session";
import { SidebarShell } from "@freehold/sidebar-shell";
import "@freehold/sidebar-shell/define";
import { json, stubbedPage, suspended } from "@freehold/test-utils/browser/stub-api";
import { SOAK } from "@freehold/test-utils/run/soak";
import { DepositFromWallet, WalletConnect } from "@freehold/wallet-connect";
import "@freehold/wallet-connect/define";
import { RefundStatus, WithdrawAll } from "@freehold/withdraw-all";
import "@freehold/withdraw-all/define";
import announcement from "@freehold/announcement/styles.css?inline";
import auth from "@freehold/auth/styles.css?inline";
import sidebarShell from "@freehold/sidebar-shell/styles.css?inline";
import walletConnect from "@freehold/wallet-connect/styles.css?inline";
import withdrawAll from "@freehold/withdraw-all/styles.css?inline";
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { HOST_SHEETS } from "./test/host-sheets.fixture.ts";
import { atRest, differences, look, textSizes } from "./test/look.fixture.ts";

const { stubApi, tidyUp } = stubbedPage({ configure, signOut });
const styles = document.head.appendChild(document.createElement("style"));

const WALLET = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const DEPOSITED = { amount_ubxs: "2570.75", tx_hash: `0x${"a1".repeat(32)}`, created_at: "2026-01-09T17:20:00.000Z" };
const REQUEST = {
  id: "6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10",
  kind: "total_deposits",
  ...{ amount_ubxs: "2570.75", total_deposits_amount: "2570.75", deposit_count: 1, wallet_address: WALLET },
  ...{ chain_id: null, tx_id: null, reject_reason: null, approved_at: null, closed_at: null },
  ...{ status: "pending", created_at: "2026-03-01T09:30:00.000Z" },
};

const NO_SUPPORT = { email: null, url: null, hours: null };

/** What the API answers to a person with one deposit, and perhaps a request. */
function answers(request: object | null) {
  return {
    "GET /platform": json({
      success: true,
      mode: "live",
      platform_status: "suspended",
      support: NO_SUPPORT,
      announcement: null,
    }),
    "GET /wallet/total-deposits": json({ success: true, total_deposits_ubxs: "2570.75", deposit_count: 1 }),
    "GET /wallet/check-pending-total-withdrawal": json({ success: request !== null, withdrawal: request }),
    "GET /wallet/withdrawals": json({ success: true, withdrawals: request ? [request] : [] }),
    "GET /wallet/transactions": json({
      success: true,
      transactions: [{ ...DEPOSITED, type: "deposit", status: "confirmed" }],
    }),
  };
}

afterEach(async () => {
  styles.textContent = "";
  await tidyUp();
});

const SHEETS = { announcement, auth, sidebarShell, walletConnect, withdrawAll };
type SheetName = keyof typeof SHEETS;
/** What moves is compared at its end. */
const REST = "*, *::before, *::after { transition: none !important; animation: none !important; }";

type Widget = {
  name: string;
  /** The package's own style sheet; an element brings it itself. */
  sheet: SheetName;
  /** The component, or the element's tag. */
  draw: (() => ReactElement) | string;
  /** Of the element. @default none */
  attributes?: Record<string, string>;
  /** Text that it shows once it is drawn. */
  shows: string;
  /** What the API answers to the person who is signed in; without it none is. */
  session?: object;
  /** Its fields come in the task after the element's first. */
  hasFields?: boolean;
  /** It lies over the page, wherever it is put. */
  isModal?: boolean;
};

const modal = {
  sheet: "announcement",
  shows: "Important Announcement",
  session: answers(null),
  isModal: true,
} as const;
const signIn = { sheet: "auth", shows: "Welcome Back" } as const;
const shell = { sheet: "sidebarShell", shows: "Freehold", session: answers(null) } as const;
const wallet = { sheet: "walletConnect", shows: "Connect Wallet", session: answers(null) } as const;
const signedOut = { sheet: "withdrawAll", shows: "Withdraw All Deposits" } as const;
const form = { sheet: "withdrawAll", shows: "Available to Withdraw", session: answers(null) } as const;
const request = { sheet: "withdrawAll", shows: "Request Under Review", session: answers(REQUEST) } as const;

const WIDGETS: Widget[] = [
  { name: "<Announcement>", ...modal, draw: () => <Announcement theme="light" /> },
  { name: "<Auth>", ...signIn, draw: () => <Auth theme="light" /> },
  {
    name: "<Auth view=register>",
    ...signIn,
    draw: () => <Auth theme="light" view="register" />,
    shows: "Create Account",
  },
  { name: "<SidebarShell>", ...shell, draw: () => <SidebarShell theme="light" brand="Freehold" /> },
  { name: "<WalletConnect>", ...wallet, draw: () => <WalletConnect theme="light" /> },
  { name: "<DepositFromWallet>", ...wallet, draw: () => <DepositFromWallet theme="light" />, shows: "Try Again" },
  { name: "<WithdrawAll>, signed out", ...signedOut, draw: () => <WithdrawAll theme="light" /> },
  { name: "<WithdrawAll>", ...form, draw: () => <WithdrawAll theme="light" /> },
  { name: "<WithdrawAll> with a request", ...request, draw: () => <WithdrawAll theme="light" /> },
  { name: "<RefundStatus>", ...request, draw: () => <RefundStatus theme="light" /> },
  { name: "<freehold-announcement>", ...modal, draw: "freehold-announcement" },
  { name: "<freehold-auth>", ...signIn, draw: "freehold-auth", hasFields: true },
  {
    name: "<freehold-auth view=register>",
    ...signIn,
    draw: "freehold-auth",
    attributes: { view: "register" },
    shows: "Create Account",
    hasFields: true,
  },
  { name: "<freehold-sidebar-shell>", ...shell, draw: "freehold-sidebar-shell" },
  { name: "<freehold-wallet-connect>", ...wallet, draw: "freehold-wallet-connect" },
  { name: "<freehold-withdraw-all>, signed out", ...signedOut, draw: "freehold-withdraw-all", hasFields: true },
  { name: "<freehold-withdraw-all>", ...form, draw: "freehold-withdraw-all" },
  { name: "<freehold-withdraw-all> with a request", ...request, draw: "freehold-withdraw-all" },
];

/** The page's style sheets, in this order. */
function load(...sheets: string[]): void {
  styles.textContent = [...sheets, REST].join("\n");
}

/** The widget's own style sheet, which a page of its React package loads. */
const ownSheet = ({ draw, sheet }: Widget) => (typeof draw === "string" ? "" : SHEETS[sheet]);

const BOX = [
  "display: block; position: absolute; inset: 0 auto auto 0; inline-size: 800px; padding: 0; border: 0",
  // The pointer is where the test before has left it: nothing here is hovered.
  "pointer-events: none",
].join("; ");

/** A box of one width, whatever the page's style sheets say. */
function frame(tag = "main"): HTMLElement {
  const box = document.body.appendChild(document.createElement(tag));
  box.style.cssText = BOX;
  onTestFinished(() => box.remove());
  return box;
}

/** Draws a widget, and waits until it shows what it has to show. */
async function drawIn(place: HTMLElement | ShadowRoot, { draw, attributes, shows, hasFields }: Widget): Promise<void> {
  if (typeof draw === "string") {
    const element = document.createElement(draw);
    const all = { theme: "light", brand: "Freehold", ...attributes };
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
    place.append(element);
  } else {
    const container = place.appendChild(document.createElement("div"));
    container.style.cssText = "display: block";
    render(draw(), { container });
  }
  await expect.element(page.getByText(shows).first()).toBeVisible();
  if (hasFields) await expect.element(page.getByLabelText("Email")).toBeVisible();
  // A widget takes the focus where nothing had it.
  (document.activeElement as HTMLElement).blur();
  await atRest(place);
}

/** Places in which text is drawn in another way, or other style sheets count. Each gives where to draw. */
const PLACES: Record<string, (own: string) => HTMLElement | ShadowRoot> = {
  "a dialog": () => {
    const dialog = frame("dialog");
    dialog.setAttribute("open", "");
    return dialog;
  },
  "a table's head": () => {
    const row = frame("table").appendChild(document.createElement("thead")).appendChild(document.createElement("tr"));
    const cell = row.appendChild(document.createElement("th"));
    cell.style.cssText = "display: block; inline-size: 800px; padding: 0";
    return cell;
  },
  "a shadow root": (own) => {
    const root = frame().attachShadow({ mode: "open" });
    root.appendChild(document.createElement("style")).textContent = own;
    return root;
  },
};

/** Places that are as wide as what they hold: by tag, their styles. */
const NARROW = {
  div: {
    "a centred row": "display: flex; justify-content: center",
    "a row": "display: flex",
    "a centred column": "display: flex; flex-direction: column; align-items: center",
    "a centred cell": "display: grid; place-items: center",
    "an inline block": "display: inline-block",
    "a float": "float: left",
    "a positioned box": "position: absolute",
    "a fitting box": "width: fit-content",
    "a table's cell": "display: table-cell",
  },
  dialog: { "an open dialog": "" },
};

/** Opens the page of a widget, without it. */
const open = ({ session }: Widget) => stubApi({ "GET /platform": suspended, ...session }, session ? "investor" : null);

describe.each(WIDGETS)("$name", (widget) => {
  beforeEach(() => void open(widget));

  // Once the second sheet's reset undid the rules of the first widget: every sheet begins with what all widgets need.
  test("looks as it does alone beside the style sheets of others, in any order, and in other places", async () => {
    const own = ownSheet(widget);
    load(own);
    const box = frame();
    await drawIn(box, widget);
    const alone = look(box);
    expect(alone.length).toBeGreaterThan(1);
    const remains = (where: string, ...sheets: string[]) => {
      load(...sheets);
      expect(differences(alone, look(box)), where).toEqual([]);
    };

    const others = Object.keys(SHEETS).filter((name) => name !== widget.sheet) as SheetName[];
    for (const order of [...(SOAK ? others.map((other) => [other]) : []), others, others.toReversed()])
      remains(`before ${order}`, own, ...order.map((name) => SHEETS[name]));
    remains("after the others", ...others.map((name) => SHEETS[name]), own);
    for (const [name, sheet] of Object.entries(HOST_SHEETS)) {
      remains(`before the sheet of a page with ${name}`, own, sheet);
      // What does not win where it is last wins nowhere, unless it has layers, whose order the first sheet says.
      if (SOAK || sheet.includes("@layer")) remains(`after the sheet of a page with ${name}`, sheet, own);
    }

    cleanup();
    box.remove();
    for (const [name, place] of Object.entries(PLACES)) {
      load();
      const other = place([own, REST].join("\n"));
      if (!(other instanceof ShadowRoot)) load(own);
      await drawIn(other, widget);
      expect(differences(alone, look(other)), `in ${name}`).toEqual([]);
      cleanup();
      (other instanceof ShadowRoot ? other.host : (other.closest("body > *") as Element)).remove();
    }
  });

  test("has text of 12 px at least where the page's text is small", async () => {
    load("html { font-size: 62.5%; }", ownSheet(widget));
    const box = frame();
    await drawIn(box, widget);
    const sizes = textSizes(box);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter(({ size }) => size < 12)).toEqual([]);
  });
});

// Once the refund was 0 px wide in each of them.
test.each(WIDGETS.filter(({ isModal }) => !isModal))(
  "$name has a width in a place that is as wide as what it holds, and none that its page has no room for",
  async (widget) => {
    open(widget);
    load(ownSheet(widget));
    for (const [tag, styles] of Object.entries(NARROW)) {
      const wide = frame();
      const place = wide.appendChild(document.createElement(tag));
      if (tag === "dialog") place.setAttribute("open", "");
      await drawIn(place, widget);
      const width = () => Math.round((place.firstElementChild as Element).getBoundingClientRect().width);
      for (const [name, style] of Object.entries(styles)) {
        place.style.cssText = style;
        wide.style.inlineSize = "1200px";
        expect(width(), name).toBeGreaterThan(100);
        wide.style.inlineSize = "390px";
        expect(width(), name).toBeGreaterThan(100);
        expect(width(), name).toBeLessThanOrEqual(390);
      }
      cleanup();
      wide.remove();
    }
  },
);

// An element was gone, since its tree is in its shadow; of components the fields and the icons were.
test.each(WIDGETS)(
  "$name keeps itself, its fields and its icons on a page that hides whatever is empty",
  async (widget) => {
    open(widget);
    load(ownSheet(widget), ":empty { display: none !important; }");
    const box = frame();
    await drawIn(box, widget);
    const parts = "input:not([hidden]), .lucide, .lucide *";
    const roots = [box, ...[...box.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const all = roots.flatMap((root) => [...root.querySelectorAll(parts)]);
    const hidden = all.filter((part) => getComputedStyle(part).display === "none");
    expect(hidden.map((part) => part.outerHTML)).toEqual([]);
    expect((box.firstElementChild as Element).checkVisibility()).toBe(true);
  },
);

test("the refund is as wide in a wide page as it was drawn for, whatever it holds", async () => {
  stubApi();
  styles.textContent = withdrawAll;
  const { container } = render(<WithdrawAll />);
  await expect.element(page.getByText("Withdraw All Deposits")).toBeVisible();
  expect(container.querySelector(".fh-withdraw")?.getBoundingClientRect().width).toBe(640);
});
