import { expect, it } from "vitest";
import { passwordProblems } from "./store.ts";

it("asks for the current password, fifteen characters and a change", () => {
  expect(passwordProblems("", "short")).toEqual({
    current: "Enter your current password",
    next: "Use at least 15 characters",
  });
  expect(passwordProblems("freehold-demo-2026", "freehold-demo-2026")).toEqual({
    next: "This is your current password",
  });
  expect(passwordProblems("freehold-demo-2026", "another-good-one")).toEqual({});
});
