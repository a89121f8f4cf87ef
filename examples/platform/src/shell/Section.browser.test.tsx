import { $session } from "@freehold/session";
import { DEFAULT_SECTION } from "@freehold/sidebar-shell";
import { useStore } from "@freehold/ui";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { $route, openSection } from "../shared/location/router.ts";
import { draw, freshPage } from "../shared/test/shared.fixture.tsx";
import { signedIn } from "../shared/test/signed-in.fixture.ts";
import { Section } from "./Section.tsx";
import { SITE_SECTIONS } from "./sections.tsx";

freshPage();
signedIn({}, "admin");

/** The main area, as the shell draws it for who is signed in. */
function Main() {
  const session = useStore($session);
  const { section } = useStore($route);
  return session.status === "signed-in" && <Section id={section} user={session.user} />;
}

const NOBODYS = "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e8f";

/** Every place of a section that a person can be led to, with its heading; what the URL names is unknown to the server here. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dashboard: { "": "Dashboard" },
  properties: {
    "": "Properties",
    new: "New property",
    "harbour-mill-12": "We couldn't find this property",
    "harbour-mill-12/edit": "We couldn't find this property",
  },
  investments: { "": "Investments" },
  wallet: {
    "": "Wallet",
    transactions: "Wallet",
    withdraw: "Wallet",
    statements: "Wallet",
    "transactions/deposit": "We couldn't find this transaction",
  },
  referrals: { "": "Referrals", tree: "Referrals", leaderboard: "Referrals" },
  payouts: { "": "Payouts", months: "Payouts", "months/new": "Payouts", [`months/${NOBODYS}`]: "Payouts" },
  "withdraw-all": { "": "Withdraw All Deposits" },
  users: {
    "": "User Management",
    [NOBODYS]: "We couldn't find this person",
    "no-uuid": "We couldn't find this person",
  },
  account: {
    "": "Account settings",
    mails: "Account settings",
    email: "Account settings",
    data: "Account settings",
    close: "Account settings",
    passkeys: "Account settings",
    devices: "Account settings",
    sites: "Account settings",
    password: "Account settings",
    wallet: "Account settings",
  },
  analytics: { "": "Analytics", money: "Analytics", deposit: "Deposits", nonsense: "We couldn't find this figure" },
  refunds: {
    "": "Refund Requests",
    [`requests/${NOBODYS}`]: "Refund request",
    treasury: "Treasury",
    reconciliation: "Books",
    rules: "Payment rules",
    emails: "Emails not delivered",
  },
  partners: { "": "Partners" },
};

test("every section of the sidebar is among these", () => {
  expect(Object.keys(PLACES)).toEqual(expect.arrayContaining(SITE_SECTIONS.map(({ id }) => id)));
});

test.each(
  Object.entries(PLACES).flatMap(([section, places]) =>
    Object.entries(places).map(([path, heading]) => [section, path, heading] as const),
  ),
)("%s/%s opens: %s", async (section, path, heading) => {
  openSection(section, { rest: path.split("/").filter(Boolean) });
  draw(<Main />);
  await expect.element(page.getByRole("heading", { name: heading, level: 1, exact: true })).toBeInTheDocument();
});

test("what the server does not know is unknown, and no fault to try again", async () => {
  for (const [section, path, words] of [
    ["payouts", `months/${NOBODYS}`, "We couldn't find this month"],
    ["payouts", "months/no-uuid", "We couldn't find this month"],
    ["refunds", "requests/no-uuid", "We couldn't find this refund request"],
  ] as const) {
    openSection(section, { rest: path.split("/") });
    const { unmount } = draw(<Main />);
    await expect.element(page.getByText(words)).toBeVisible();
    unmount();
  }
});

test("a path that is none, and a section that is none, lead on to what there is", async () => {
  for (const [section, rest] of [
    ["castles", []],
    [DEFAULT_SECTION, ["in", "the", "air"]],
  ] as const) {
    openSection(section, { rest });
    const { unmount } = draw(<Main />);
    await expect.element(page.getByRole("heading", { name: "This page doesn't exist" })).toBeVisible();
    unmount();
  }
});
