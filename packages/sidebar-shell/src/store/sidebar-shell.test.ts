import type { User } from "@freehold/contract";
import { cleanStores } from "nanostores";
import { expect, test } from "vitest";
import { SECTIONS } from "../navigation/default-sections.ts";
import { isAdmin, sectionsFor, sectionToShow } from "./sections.ts";
import { createSidebar } from "./sidebar.ts";

const person = (role: User["role"], email: string) => ({ role, email }) as User;
const ids = (user: User, more = [{ id: "refunds", adminOnly: true }, { id: "help" }]) =>
  sectionsFor(user, [...SECTIONS, ...more]).map(({ id }) => id);

test.each([
  ["user", "investor@freehold.test", false],
  ["admin", "investor@freehold.test", true],
  ["user", "admin@freehold.test", true],
  ["user", "an.administrator@freehold.test", true],
  ["user", "AdMin@freehold.test", true],
] as const)("SPEC 6: %s %s counts as admin: %s", (role, email, admin) => {
  expect(isAdmin({ role, email })).toBe(admin);
});

test("SPEC 2: the sections in their order, two of them and one of the host's for admins only", () => {
  const forAll = ["dashboard", "properties", "investments", "wallet", "referrals", "payouts", "withdraw-all"];
  expect(ids(person("user", "a@b.c"))).toEqual([...forAll, "help"]);
  expect(ids(person("admin", "a@b.c"))).toEqual([...forAll, "users", "analytics", "refunds", "help"]);
});

test("a section that is not there for this person is the default one", () => {
  const sections = sectionsFor(person("user", "a@b.c"), SECTIONS);
  expect(sectionToShow("wallet", sections)).toBe("wallet");
  for (const id of ["analytics", "nowhere", "", undefined]) expect(sectionToShow(id, sections)).toBe("withdraw-all");
});

test("a host without the default section begins at its first", () => {
  expect(sectionToShow("analytics", [{ id: "help" }, { id: "wallet" }])).toBe("help");
});

/** A window that can be resized. */
function media(matches: boolean) {
  const target = new EventTarget();
  const query = Object.assign(target, { matches }) as unknown as MediaQueryList & { matches: boolean };
  return {
    query,
    resize(wide: boolean) {
      Object.assign(query, { matches: wide });
      query.dispatchEvent(new Event("change"));
    },
  };
}

test("SPEC 2: open by default from 1024 px, closed below, and again so when a resize crosses the line", () => {
  const window = media(true);
  const sidebar = createSidebar(window.query);
  const stop = sidebar.$wide.listen(() => {});
  expect(sidebar.$open.get()).toBe(true);
  window.resize(false);
  expect(sidebar.$open.get()).toBe(false);
  window.resize(true);
  expect(sidebar.$open.get()).toBe(true);
  stop();
});

test("a selection closes it below 1024 px only", () => {
  for (const wide of [true, false]) {
    const sidebar = createSidebar(media(wide).query);
    sidebar.open();
    sidebar.selected();
    expect(sidebar.$open.get()).toBe(wide);
  }
});

test("what a person did stays until the line is crossed", () => {
  const window = media(true);
  const sidebar = createSidebar(window.query);
  const stop = sidebar.$wide.listen(() => {});
  sidebar.close();
  window.resize(true);
  expect(sidebar.$open.get()).toBe(false);
  stop();
});

test("mount, unmount, mount: it catches up with a resize in between", () => {
  const window = media(true);
  const sidebar = createSidebar(window.query);
  sidebar.$wide.listen(() => {})();
  cleanStores(sidebar.$wide);
  window.resize(false);
  const stop = sidebar.$wide.listen(() => {});
  expect(sidebar.$wide.get()).toBe(false);
  expect(sidebar.$open.get()).toBe(false);
  stop();
});

test("on a server it is closed and asks nothing", () => {
  const sidebar = createSidebar(undefined);
  expect([sidebar.$wide.get(), sidebar.$open.get()]).toEqual([false, false]);
});
