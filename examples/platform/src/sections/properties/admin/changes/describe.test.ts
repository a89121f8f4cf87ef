import { expect, it } from "vitest";
import { $propertyWords } from "../../../../shared/property/messages.ts";
import { $adminMessages } from "../messages.ts";
import { actionOf, detailsOf } from "./describe.ts";

const t = $adminMessages.get();
const detail = (action: string, details: Record<string, unknown>) =>
  detailsOf({ action, details }, t, $propertyWords.get());

it("what was done is said in words, and an action of another time by its name", () => {
  expect(actionOf({ action: "property.entry_retracted" }, t)).toBe("Entry retracted");
  expect(actionOf({ action: "property.moved" }, t)).toBe("property moved");
});

it("a change says each field from what to what, amounts as people write them", () => {
  expect(
    detail("property.changed", {
      gross_rent: { from: "500000000", to: "600000000" },
      manager: { from: "", to: "Rijn Beheer" },
      description: { from: "Old", to: "a".repeat(121) },
    }),
  ).toEqual([
    "Gross rent (UBXS): 500.00 → 600.00",
    "Managed by: none → Rijn Beheer",
    `Description: Old → ${"a".repeat(120)}…`,
  ]);
});

it("an entry is named with its kind and day, and a file by its title", () => {
  expect(
    detail("property.entry_retracted", { entry: "an id", kind: "letting", title: "", happened_on: "2026-02-01" }),
  ).toEqual(["Change in letting · Letting · Feb 1, 2026"]);
  expect(detail("property.file_removed", { file_id: "an id", title: "The mill from the quay" })).toEqual([
    "The mill from the quay",
  ]);
  expect(detail("reissue.proposed", { shares: "1200", proposal: "an id" })).toEqual(["1200 shares"]);
  expect(detail("property.published", { status: { from: "draft", to: "open" } })).toEqual([]);
});
