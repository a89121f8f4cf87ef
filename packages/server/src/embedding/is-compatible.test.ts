import { expect, it } from "vitest";
import { isCompatible } from "./is-compatible.ts";

it.each([
  ["1.2.0", "1.9.3", true],
  ["1.9.3", "2.0.0", false],
  ["0.1.4", "0.1.0", true],
  ["0.1.4", "0.2.0", false],
  ["0.0.0", "0.0.0", true],
  ["0.0.0", "0.0.1", false],
  ["0.0.0", "0.1.0", false],
  // A canary is for the release that it comes before.
  ["0.2.0-canary.3", "0.2.1", true],
  ["0.2.0+build.7", "0.2.1", true],
])("widgets of %s and a server of %s: %s", (one, other, works) => {
  expect(isCompatible(one, other)).toBe(works);
  expect(isCompatible(other, one)).toBe(works);
});
