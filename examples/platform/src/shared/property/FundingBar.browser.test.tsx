import type { Property } from "@freehold/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { FundingBar } from "./FundingBar.tsx";

freshPage();

const property = (stated: Partial<Property>) =>
  ({ shares_total: 1000, shares_available: 0, shares_sold: 0, shares_in_treasury: 0, ...stated }) as Property;

test.each([
  ["a draft", property({ status: "draft" }), "0"],
  ["one that was closed half sold", property({ status: "closed", shares_sold: 400, shares_in_treasury: 100 }), "500"],
  ["one that is sold out", property({ status: "funded", shares_sold: 900, shares_in_treasury: 100 }), "1000"],
])("%s shows what was sold of it, whatever can be bought now", async (_, shown, sold) => {
  draw(<FundingBar property={shown} full />);
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", sold);
});
