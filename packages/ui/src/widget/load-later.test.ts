import { afterEach, expect, test, vi } from "vitest";
import { toNoticeProps } from "../notice/to-notice-props.ts";
import { loadLater } from "./load-later.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("gives what was loaded", async () => {
  expect(await loadLater(async () => 42)).toBe(42);
});

test("says on the console which file is missing, and leaves its place's sentence to the person", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const cause = new TypeError("Failed to fetch dynamically imported module: https://cdn.example/entry.js");
  const error = await loadLater(() => Promise.reject(cause)).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: "load", kind: "freehold.load-error", cause });
  expect(said.mock.calls.flat().join()).toMatch(/https:\/\/cdn\.example\/entry\.js .*script-src/);
  expect(toNoticeProps(error, "It could not be shown.").sentence).toBe("It could not be shown.");
});
