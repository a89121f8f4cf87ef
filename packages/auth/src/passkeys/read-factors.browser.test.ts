import type { Factors } from "@freehold/contract";
import { json, problem, type StubApi, unreachable } from "@freehold/test-utils/browser/stub-api";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AccountState, accountPage, tidyUp } from "../account/account.fixture.ts";
import { readFactors } from "./read-factors.ts";

type Browser = { signalAllAcceptedCredentials: (options: { allAcceptedCredentialIds: string[] }) => Promise<void> };

const signal = vi.fn<Browser["signalAllAcceptedCredentials"]>(async () => undefined);
let api: StubApi;
let state: AccountState;
beforeEach(() => {
  ({ api, state } = accountPage());
  signal.mockClear();
  (PublicKeyCredential as unknown as Browser).signalAllAcceptedCredentials = signal;
});
afterEach(tidyUp);

test("the browser is told of the whole list, and of an empty one", async () => {
  await readFactors();
  state.factors.passkeys = [];
  await readFactors();
  const party = { rpId: location.hostname, userId: "dXNlcg" };
  expect(signal.mock.calls).toEqual([
    [{ ...party, allAcceptedCredentialIds: ["k1", "k2"] }],
    [{ ...party, allAcceptedCredentialIds: [] }],
  ]);
});

test("it's told nothing of an answer that is incomplete, whatever is missing in it or wrong", async () => {
  const { factors } = state;
  const paths = ["passkeys", "relying_party", "relying_party.user_id", "success", "passkeys.0", "passkeys.1.id"];
  const wrong = fc.oneof(
    fc.constantFrom(undefined, null, "", "a b", 0, false, true, {}, []),
    fc.integer(),
    fc.record({ length: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), wrong, async (path, value) => {
      // An empty list and a true `success` are right.
      fc.pre(!(path === "passkeys" && Array.isArray(value)) && !(path === "success" && value === true));
      signal.mockClear();
      api.routes["GET /auth/factors"] = () =>
        json(changed(factors, path.split("."), value) as object)(undefined) as Response;
      await readFactors();
      expect(signal).not.toHaveBeenCalled();
    }),
  );
});

test("it's told nothing of a list that failed or was cut off", async () => {
  const text = JSON.stringify(state.factors);
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), async (length) => {
      const headers = { "Content-Type": "application/json" };
      api.routes["GET /auth/factors"] = () => new Response(text.slice(0, length), { headers });
      await expect(readFactors()).rejects.toThrow();
    }),
  );
  for (const answer of [unreachable, problem("overloaded", "Try again later.")]) {
    api.routes["GET /auth/factors"] = answer;
    await expect(readFactors()).rejects.toThrow();
  }
  expect(signal).not.toHaveBeenCalled();
});

test("it's told nothing while a passkey is being made, in any tab, and the list is there all the same", async () => {
  await navigator.locks.request("freehold-passkeys", async () => {
    expect((await readFactors()).passkeys).toHaveLength(2);
  });
  expect(signal).not.toHaveBeenCalled();
  await readFactors();
  expect(signal).toHaveBeenCalledTimes(1);
});

test("it's told nothing on the page of another site", async () => {
  state.factors.relying_party.id = "freehold.example";
  await readFactors();
  expect(signal).not.toHaveBeenCalled();
});

test("a browser that refuses to be told takes no list away", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  signal.mockRejectedValueOnce(new DOMException("No", "SecurityError"));
  expect((await readFactors()).passkeys).toHaveLength(2);
});

/** A copy of an answer, with another value somewhere. */
function changed(factors: Factors, path: string[], value: unknown): unknown {
  const copy = structuredClone(factors) as unknown as Record<string, unknown>;
  const place = path.slice(0, -1).reduce((node, key) => node[key] as Record<string, unknown>, copy);
  place[path.at(-1) as string] = value;
  return copy;
}
