import type { User } from "@freehold/contract";
import { atom } from "nanostores";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./http/api-error.ts";
import type { Session } from "./manager/session-state.ts";
import { createMemoryKeys, createSubmission, newKey } from "./submission.ts";

const $session = atom<Session>({ status: "loading", error: null });

const signedIn = (id: string): Session => ({ status: "signed-in", user: { id } as User });
const failure = (status: number) =>
  new ApiError({
    message: "API Error",
    detail: null,
    code: "internal",
    status,
    requestId: null,
    errors: [],
    retryAfter: null,
    body: null,
  });

beforeEach(() => $session.set(signedIn("a")));
afterEach(() => vi.unstubAllGlobals());

function setUp() {
  const send = vi.fn(async (input: { sum: string }, _key: string): Promise<string> => input.sum);
  return {
    send,
    submit: createSubmission(send, createMemoryKeys($session)),
    keys: () => send.mock.calls.map(([, key]) => key),
  };
}

it("sends the same input with the same key until the server has decided, and another input with another key", async () => {
  const { send, submit, keys } = setUp();
  for (const status of [0, 503, 429]) {
    send.mockRejectedValueOnce(failure(status));
    await expect(submit({ sum: "1" })).rejects.toMatchObject({ status });
  }
  send.mockRejectedValueOnce(failure(0));
  await expect(submit({ sum: "2" })).rejects.toThrow();
  expect(await submit({ sum: "1" })).toBe("1");
  await submit({ sum: "1" });
  await submit({ sum: "2" });
  const [first, second, third, other, answered, next, otherAgain] = keys();
  expect([second, third, answered]).toEqual([first, first, first]);
  expect(otherAgain).toBe(other);
  expect(new Set([first, other, next]).size).toBe(3);
});

it("takes a new key after a refusal", async () => {
  const { send, submit, keys } = setUp();
  send.mockRejectedValueOnce(failure(422));
  await expect(submit({ sum: "1" })).rejects.toMatchObject({ status: 422 });
  await submit({ sum: "1" });
  expect(new Set(keys()).size).toBe(2);
});

it.each<[string, Session[], number]>([
  ["keeps a key while the session of the same person loads again", [{ status: "loading", error: null }], 1],
  ["drops it when the person signs out", [{ status: "signed-out" }], 2],
  ["drops it when the person changes", [{ status: "loading", error: null }, signedIn("b")], 2],
])("%s", async (_name, sessions, count) => {
  const { send, submit, keys } = setUp();
  send.mockRejectedValueOnce(failure(0));
  await expect(submit({ sum: "1" })).rejects.toThrow();
  for (const session of sessions) $session.set(session);
  $session.set(signedIn("a"));
  await submit({ sum: "1" });
  expect(new Set(keys()).size).toBe(count);
});

it("keeps the next person's key when a late answer to the one before comes", async () => {
  const { send, submit, keys } = setUp();
  let answerLate: (answer: string) => void = () => {};
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      answerLate = resolve;
    }),
  );
  const first = submit({ sum: "1" });
  $session.set(signedIn("b"));
  send.mockRejectedValueOnce(failure(0));
  await expect(submit({ sum: "1" })).rejects.toThrow();
  answerLate("1");
  await first;
  await submit({ sum: "1" });
  expect(keys()[2]).toBe(keys()[1]);
  expect(keys()[1]).not.toBe(keys()[0]);
});

it("makes another key every time, on plain http too", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 20 }, newKey);
  expect(new Set(keys).size).toBe(20);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
