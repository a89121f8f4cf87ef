import { expect, it } from "vitest";
import { toFilters } from "./store.ts";

it("asks for what the address says, as the server reads it", () => {
  expect(
    toFilters({ q: "mill", type: "office", place: "Rotterdam", status: "open", sort: "-yield", after: "k2" }),
  ).toEqual({ q: "mill", kind: "office", place: "Rotterdam", status: "open", sort: "-yield", after: "k2", limit: 12 });
  expect(toFilters({ proposed: "true" })).toEqual({ proposed: "true", limit: 12 });
  expect(toFilters({ yield_from: "5.", yield_to: "5.125", price_from: "05", price_to: "0.1234567" })).toEqual({
    yield_from: "5",
    yield_to: "5.12",
    price_from: "5",
    price_to: "0.123456",
    limit: 12,
  });
});

it("leaves out what no filter knows: a bookmark of another time still opens", () => {
  expect(toFilters({ type: "castle", status: "sold", sort: "best", yield_from: "six", price_to: "" })).toEqual({
    limit: 12,
  });
  expect(toFilters({ q: "x".repeat(300) }).q).toHaveLength(100);
});
