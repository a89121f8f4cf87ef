import { expect, it } from "vitest";
import { describeChange, titleOfEvent } from "./describe-event.ts";
import { $propertyWords } from "./messages.ts";

const t = $propertyWords.get();

it.each([
  [{ kind: "letting", title: "" }, "Change in letting"],
  [{ kind: "rent", title: "" }, "Rent and costs"],
  [{ kind: "letting", title: "The last studio is let" }, "The last studio is let"],
] as const)("the headline of %o is %s", (event, title) => expect(titleOfEvent(event, t)).toBe(title));

it("a change says from what to what: units as they are, the rest as amounts", () => {
  expect(describeChange({ field: "units_let", from: "11", to: "12" }, t)).toBe("Units let: 11 → 12");
  expect(describeChange({ field: "gross_rent_ubxs", from: "1500", to: "1705.5" }, t)).toBe(
    "Gross rent: 1,500.00 → 1,705.50",
  );
});
