import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isApiError } from "../http/api-error.ts";
import { createSession } from "./session.ts";

vi.mock("./session-manager.ts", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

let stop = () => {};
beforeEach(() => {
  localStorage.setItem("auth_token", "kept-token");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  stop();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function loading() {
  const session = createSession();
  stop = session.$session.subscribe(() => {});
  await vi.waitFor(() => expect(session.$session.get()).toHaveProperty("error.code", "unreachable"));
  return session;
}

test("code that cannot be loaded: says so, keeps the token, and signing in fails as with no network", async () => {
  const session = await loading();
  expect(localStorage.getItem("auth_token")).toBe("kept-token");
  const error = await session.signIn({ email: "a@b.test", password: "x" }).catch((thrown) => thrown);
  expect(isApiError(error) && error.code).toBe("unreachable");
});

test("signing out works without it", async () => {
  const session = await loading();
  await session.signOut();
  expect(session.$session.get()).toEqual({ status: "signed-out" });
  expect(localStorage.getItem("auth_token")).toBe(null);
});

test("retries do not multiply the attempts to come", async () => {
  const session = await loading();
  const later = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  for (let press = 0; press < 3; press += 1) {
    await session.retrySession();
    await vi.waitFor(() => expect(later.mock.calls.filter(([, wait]) => wait === 5_000)).toHaveLength(press + 1));
  }
  const started = later.mock.results.filter((_, call) => later.mock.calls[call]?.[1] === 5_000);
  const ended = new Set(cleared.mock.calls.map(([timer]) => timer));
  expect(started.filter(({ value }) => !ended.has(value))).toHaveLength(1);
});
