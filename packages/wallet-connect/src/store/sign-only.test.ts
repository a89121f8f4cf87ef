import { expect, test } from "vitest";
import { isSignOnly, restrictToSigning } from "./sign-only.ts";

test("a page that may only sign stays one: no script deletes or changes that", () => {
  expect(isSignOnly()).toBe(false);
  restrictToSigning();
  restrictToSigning();
  const key = Symbol.for("freehold.wallet-sign-only");
  expect(Reflect.deleteProperty(globalThis, key)).toBe(false);
  expect(Reflect.defineProperty(globalThis, key, { value: false })).toBe(false);
  expect(Reflect.set(globalThis, key, false)).toBe(false);
  expect(isSignOnly()).toBe(true);
});
