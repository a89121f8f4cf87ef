import { expect, it } from "vitest";
import { isSearchTooShort } from "./search.ts";

it.each(["m", "me", "a b", "@@@", "0x", "0x7", "0x70", "0X70…79c8", " me "])("finds %j too short", (q) => {
  expect(isSearchTooShort(q)).toBe(true);
});

it.each(["", " ", "ann", "a schmidt", "me@home", "0x709", "0x7099...79C8", "0xavier", "79c8"])(
  "searches for %j",
  (q) => {
    expect(isSearchTooShort(q)).toBe(false);
  },
);
