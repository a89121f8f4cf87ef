import { afterEach, expect, test, vi } from "vitest";
import { onReturn } from "./on-return.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page that is focused, shown or online again is a return, unless it cannot be seen, and until it is stopped", () => {
  const hearing = new Map<string, () => void>();
  vi.stubGlobal("window", {
    addEventListener: (name: string, hear: () => void) => hearing.set(name, hear),
    removeEventListener: (name: string) => hearing.delete(name),
  });
  const callback = vi.fn();
  const stop = onReturn(callback);
  for (const name of ["focus", "online", "visibilitychange"]) hearing.get(name)?.();
  expect(callback).toHaveBeenCalledTimes(3);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  hearing.get("focus")?.();
  expect(callback).toHaveBeenCalledTimes(3);
  stop();
  expect(hearing.size).toBe(0);
});

test("on a server there is none", () => {
  expect(onReturn(() => {})).not.toThrow();
});
