import { expect, it } from "vitest";
import { addsUp } from "./adds-up.ts";

it("cut amounts add up to their cut total, or they don't", () => {
  expect(addsUp(["4.26", "1.21", "0.96"], "6.43")).toBe(true);
  expect(addsUp(["4.266", "1.217", "0.967"], "6.45")).toBe(false);
  expect(addsUp(["10.009", "-2.009"], "8")).toBe(true);
  expect(addsUp([], "0")).toBe(true);
});
