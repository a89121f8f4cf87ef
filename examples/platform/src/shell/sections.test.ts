import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isScreen, PAGES } from "../../pages.ts";
import { findMailedLink } from "../public/mailed-link.ts";
import { isResetPath } from "../public/reset-link.ts";
import { findPublicPage, PUBLIC_PAGES } from "./public-pages.ts";
import { findPlace, SITE_SECTIONS } from "./sections.tsx";

const isKnown = (path: string) => {
  const [section = "withdraw-all", ...rest] = path.split("/").filter(Boolean);
  return findPlace({ section, rest }) !== undefined;
};

it.each([
  "account/x",
  "dashboard/x",
  "investments/x",
  "withdraw-all/x",
  "partners/p1/x",
  "partners/p1/links/x",
  "payouts/x",
  "payouts/months/d1/x",
  "properties/harbour-mill-12/x",
  "properties/harbour-mill-12/edit/x",
  "referrals/x",
  "referrals/tree/x",
  "refunds/x",
  "refunds/requests",
  "refunds/rules/x",
  "wallet/x",
  "nowhere",
])("nothing stands at /%s", (path) => expect(isKnown(path)).toBe(false));

it.each([
  "account",
  "account/mails",
  "account/words",
  "dashboard",
  "partners",
  "partners/p1",
  "partners/p1/requests",
  "partners/p1/webhooks",
  "partners/p1/webhooks/w1",
  "payouts/months",
  "payouts/months/new",
  "properties",
  "properties/new",
  "properties/harbour-mill-12",
  "properties/harbour-mill-12/edit",
  "properties/harbour-mill-12/edit/files",
  "referrals/leaderboard",
  "refunds/requests/w1",
  "refunds/treasury",
  "refunds/emails",
  "wallet/transactions/t1",
  "users/u1/anything",
])("something may stand at /%s", (path) => expect(isKnown(path)).toBe(true));

it("the server knows which paths have a screen", () => {
  const ids = [...SITE_SECTIONS, { id: "account" }].map(({ id }) => id);
  const pages = PUBLIC_PAGES.map(({ path }) => path);
  const known = [...ids, ...pages, "", "wallet/withdraw", "properties/x/edit"];
  expect(known.filter((path) => !isScreen(`/${path}`))).toEqual([]);
  expect(isScreen("/nowhere")).toBe(false);
  expect(isScreen("/constructor")).toBe(false);
  expect(Object.keys(PAGES)).toEqual(["register", ...pages]);
});

describe("a mail links to a page that exists", () => {
  const server = join(import.meta.dirname, "../../../../packages/server/src");
  const sources = globSync("**/mails.ts", { cwd: server }).map((file) => readFileSync(join(server, file), "utf8"));
  /** Every string of the mails' own sources that begins with a slash, without filters and tokens. */
  const paths = new Set(
    sources.flatMap((text) => [...text.matchAll(/["`](\/[^"`#?$]*)/g)].map((found) => found[1] ?? "")),
  );

  it.each([...paths])("%s", (pathname) => {
    const place = { pathname, hash: "#token" };
    const isLink = findMailedLink(place) !== null || isResetPath(place);
    expect(isLink || findPublicPage(pathname.slice(1)) !== undefined || isKnown(pathname)).toBe(true);
    expect(isScreen(pathname)).toBe(true);
  });

  it("of every kind", () =>
    expect([...paths]).toEqual(expect.arrayContaining(["/", "/account/mails", "/wallet/withdraw", "/not-me"])));
});
