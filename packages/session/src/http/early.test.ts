import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EarlyAnswer } from "./early.ts";
import { send } from "./send.ts";

const KEY = Symbol.for("freehold.early");
const URL_OF_ME = "https://api.test/api/auth/me";
const target = { baseUrl: new URL("https://api.test/api"), timeout: 2_000 };
const asked = vi.fn(async (_url: string) => Response.json({ from: "the network" }));
let answers: Map<string, EarlyAnswer>;

beforeEach(() => {
  answers = new Map();
  Object.assign(globalThis, { [KEY]: answers });
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, KEY);
  vi.unstubAllGlobals();
  asked.mockClear();
});

function early(answer: Promise<Response>, fields: Partial<EarlyAnswer> = {}) {
  answer.catch(() => {});
  answers.set(URL_OF_ME, { token: "t", at: performance.now(), answer, ...fields });
}
const read = (more: Partial<Parameters<typeof send>[0]> = {}, timeout = 2_000) =>
  send({ method: "GET", path: "/auth/me", ...more }, "t", { ...target, timeout });

test("an early answer is taken once", async () => {
  early(Promise.resolve(Response.json({ from: "before" })));
  expect(await read()).toEqual({ from: "before" });
  expect(await read()).toEqual({ from: "the network" });
});

test.each([
  ["asked with another token", { token: "other" }],
  ["old", { at: performance.now() - 60_000 }],
])("one %s is not", async (_, fields) => {
  early(Promise.resolve(Response.json({ from: "before" })), fields);
  expect(await read()).toEqual({ from: "the network" });
});

test("one that failed is asked for again; a write never takes one", async () => {
  early(Promise.reject(new TypeError("Failed to fetch")));
  expect(await read()).toEqual({ from: "the network" });
  early(Promise.resolve(Response.json({ from: "before" })));
  expect(await read({ method: "POST" })).toEqual({ from: "the network" });
});

test("one from before a write is not taken after it", async () => {
  early(Promise.resolve(Response.json({ from: "before" })));
  await read({ method: "POST", path: "/wallet/withdraw-total-deposits" });
  expect(await read()).toEqual({ from: "the network" });
});

test.each([
  ["that never comes", () => new Promise<Response>(() => {})],
  ["whose body never ends", async () => new Response(new ReadableStream())],
])("the caller's signal and time-out hold for one %s", async (_, answer) => {
  early(answer());
  await expect(read({}, 30)).rejects.toMatchObject({ code: "timeout" });
  early(answer());
  await expect(read({ signal: AbortSignal.timeout(30) })).rejects.toMatchObject({ code: "aborted" });
  early(answer());
  await expect(read({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
});
