import { Announcement } from "@freehold/announcement";
import "@freehold/announcement/define";
import { Auth } from "@freehold/auth";
import "@freehold/auth/define";
import { configure, signOut } from "@freehold/session";
import { SidebarShell } from "@freehold/sidebar-shell";
import "@freehold/sidebar-shell/define";
import { json, stubbedPage } from "@freehold/testing/browser/stub-api";
import { WalletConnect } from "@freehold/wallet-connect";
import "@freehold/wallet-connect/define";
import { WithdrawAll } from "@freehold/withdraw-all";
import "@freehold/withdraw-all/define";
import announcement from "@freehold/announcement/styles.css?inline";
import auth from "@freehold/auth/styles.css?inline";
import sidebarShell from "@freehold/sidebar-shell/styles.css?inline";
import walletConnect from "@freehold/wallet-connect/styles.css?inline";
import withdrawAll from "@freehold/withdraw-all/styles.css?inline";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

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
    "GET /platform": json({ success: true, platform_status: "suspended", support: NO_SUPPORT, announcement: null }),
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

// Once the second sheet's reset undid the rules of the first widget: every sheet begins with what all widgets need.
describe("a page with several style sheets of ours shows in any order of them what it shows with the widget's own:", () => {
  const SHEETS = { announcement, auth, sidebarShell, walletConnect, withdrawAll };
  const REST = "*, *::before, *::after { transition: none !important; animation: none !important; }";
  const SCREENS: [
    name: string,
    sheet: keyof typeof SHEETS,
    draw: () => ReactElement,
    shows: string,
    session?: object,
  ][] = [
    ["the announcement", "announcement", () => <Announcement theme="light" />, "Important Announcement", answers(null)],
    ["signing in", "auth", () => <Auth theme="light" />, "Welcome Back"],
    ["signing up", "auth", () => <Auth theme="light" view="register" />, "Create Account"],
    ["the shell", "sidebarShell", () => <SidebarShell theme="light" brand="Freehold" />, "Freehold", answers(null)],
    ["the wallet", "walletConnect", () => <WalletConnect theme="light" />, "Connect Wallet", answers(null)],
    ["the refund, signed out", "withdrawAll", () => <WithdrawAll theme="light" />, "Withdraw All Deposits"],
    ["the refund's form", "withdrawAll", () => <WithdrawAll theme="light" />, "Available to Withdraw", answers(null)],
    ["a request", "withdrawAll", () => <WithdrawAll theme="light" />, "Request Under Review", answers(REQUEST)],
  ];

  test.each(SCREENS)("%s", async (_name, own, draw, shows, session) => {
    stubApi({ ...session }, session ? "investor" : null);
    const load = (...names: (keyof typeof SHEETS)[]) => {
      styles.textContent = [...names.map((name) => SHEETS[name]), REST].join("\n");
    };
    load(own);
    render(draw());
    await expect.element(page.getByText(shows).first()).toBeVisible();
    const alone = look();
    const others = (Object.keys(SHEETS) as (keyof typeof SHEETS)[]).filter((name) => name !== own);
    for (const order of [...others.map((other) => [own, other]), [own, ...others], [...others, own]]) {
      load(...order);
      expect(differences(alone, look()), order.join(", ")).toEqual([]);
    }
  });

  /** Every computed style of every node. */
  function look(): Map<Element, Map<string, string>> {
    const nodes = document.querySelectorAll(".fh-root, .fh-root *");
    return new Map(
      [...nodes].map((node) => {
        const computed = getComputedStyle(node);
        return [node, new Map([...computed].map((property) => [property, computed.getPropertyValue(property)]))];
      }),
    );
  }

  function differences(one: ReturnType<typeof look>, other: ReturnType<typeof look>): string[] {
    expect([...other.keys()]).toEqual([...one.keys()]);
    return [...one].flatMap(([node, properties]) =>
      [...properties]
        .filter(([property, value]) => other.get(node)?.get(property) !== value)
        .map(([property, value]) => `${node.className} ${property}: ${value}, ${other.get(node)?.get(property)}`),
    );
  }
});

describe("in a place that is as wide as what it holds", () => {
  const PLACES = {
    "a centred row": "display: flex; justify-content: center",
    "a row": "display: flex",
    "a centred column": "display: flex; flex-direction: column; align-items: center",
    "a centred cell": "display: grid; place-items: center",
    "an inline block": "display: inline-block",
    "a float": "float: left",
    "a positioned box": "position: absolute",
    "a fitting box": "width: fit-content",
    "a table's cell": "display: table-cell",
    "an open dialog": "dialog",
  };
  // The announcement is a dialog over the page, wherever its element is.
  const ELEMENTS = [
    { tag: "auth", who: null },
    { tag: "sidebar-shell", who: "investor" },
    { tag: "wallet-connect", who: "investor" },
    { tag: "withdraw-all", who: null },
    { tag: "withdraw-all", who: "investor" },
  ];

  // Once the refund was 0 px wide in each of them.
  test.each(ELEMENTS)("<freehold-$tag> has a width, and none that its page has no room for ($who)", async (row) => {
    stubApi(answers(null), row.who);
    for (const [name, style] of Object.entries(PLACES)) {
      const frame = document.body.appendChild(document.createElement("main"));
      frame.style.cssText = "position: relative; width: 1200px";
      const place = frame.appendChild(document.createElement(style === "dialog" ? "dialog" : "div"));
      if (style === "dialog") place.setAttribute("open", "");
      else place.style.cssText = style;
      const element = place.appendChild(document.createElement(`freehold-${row.tag}`));
      const width = () => Math.round(element.getBoundingClientRect().width);
      await expect.poll(width, { message: name, timeout: 5_000 }).toBeGreaterThan(100);
      frame.style.width = "390px";
      expect(width(), name).toBeGreaterThan(100);
      expect(width(), name).toBeLessThanOrEqual(390);
      frame.remove();
    }
  });

  test("the refund is as wide in a wide page as it was drawn for, whatever it holds", async () => {
    stubApi();
    styles.textContent = withdrawAll;
    const { container } = render(<WithdrawAll />);
    await expect.element(page.getByText("Withdraw All Deposits")).toBeVisible();
    expect(container.querySelector(".fh-withdraw")?.getBoundingClientRect().width).toBe(640);
  });
});
