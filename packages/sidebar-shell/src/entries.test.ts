import { expect, expectTypeOf, test } from "vitest";
import * as element from "./element.ts";
import type { ShellSection, SidebarShellProps } from "./index.ts";
import * as entry from "./index.ts";

test("the exports of each entry, imported where there is no DOM", async () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "SECTIONS",
      "SidebarShell",
      "DEFAULT_SECTION",
      "isAdmin",
      "sectionsFor",
      "sectionToShow",
      "createSidebar",
    ]
  `);
  expect(Object.keys(element)).toMatchInlineSnapshot(`
    [
      "SidebarShellElement",
    ]
  `);
  expect(Object.keys(await import("./define.ts"))).toMatchInlineSnapshot(`
    [
      "SidebarShellElement",
    ]
  `);
});

test("SPEC 2: the sections have their ids, labels and order", () => {
  expect(entry.SECTIONS.map(({ id, label, adminOnly = false }) => [id, label, adminOnly])).toEqual([
    ["dashboard", "Dashboard", false],
    ["properties", "Properties", false],
    ["investments", "Investments", false],
    ["wallet", "Wallet", false],
    ["referrals", "Referrals", false],
    ["payouts", "Payouts", false],
    ["withdraw-all", "Withdraw All Deposits", false],
    ["users", "User Management", true],
    ["analytics", "Analytics", true],
  ]);
  expect(entry.SECTIONS.every(({ icon }) => icon)).toBe(true);
});

test("the element has the component's props, but for what slots are in it", () => {
  type Slotted = "children" | "tools" | "signedOut" | "defaultSection" | "brand" | "section";
  expectTypeOf<Omit<element.SidebarShellElementProps, "brand" | "section">>().toEqualTypeOf<
    Omit<SidebarShellProps, Slotted>
  >();
  type Instance = InstanceType<typeof element.SidebarShellElement>;
  expectTypeOf<Instance["sections"]>().toEqualTypeOf<readonly ShellSection[] | undefined>();
  expectTypeOf<Instance["brand"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<HTMLElementTagNameMap["freehold-sidebar-shell"]>().toEqualTypeOf<element.SidebarShellElement>();
  expectTypeOf<HTMLElementEventMap["freehold-section-change"]["detail"]>().toEqualTypeOf<{ section: string }>();
  expect(element.SidebarShellElement.observedAttributes).toEqual(["brand", "section", "api-url", "theme", "locale"]);
});
