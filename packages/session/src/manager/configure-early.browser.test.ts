import { expect, test, vi } from "vitest";
import { embedSession, fakeApi } from "../test/fake-api.fixture.ts";
import { configure } from "./configure-early.ts";

// A page has one session, so this is one story.
test("asks for the client secret while the session is on its way, which takes it over", async () => {
  const api = fakeApi();
  api.embed = embedSession({ linked: true });
  const never = vi.fn(async () => "fh_es_never");
  const fetchClientSecret = vi.fn(async () => `fh_es_${"1".padEnd(43, "x")}`);

  expect(() => configure({ apiUrl: "ftp://elsewhere", fetchClientSecret: never })).toThrow("configure({ apiUrl })");
  expect(() => configure({ fetchClientSecret: "fh_es_" as never })).toThrow("configure({ fetchClientSecret })");
  expect(never).not.toHaveBeenCalled();
  configure({ apiUrl: `${location.origin}/api`, fetchClientSecret });
  configure({ timeout: 5_000, storage: undefined });
  configure({ fetchClientSecret });
  expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  expect(api.seen).toEqual([]);

  const { $apiUrl, $session, signOut } = await import("./shared-session.ts");
  expect($apiUrl.get()).toBe(`${location.origin}/api`);
  const stop = $session.listen(() => {});
  await vi.waitFor(() => expect($session.get()?.status).toBe("linked"));
  expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  expect(new Set(api.seen.map(({ token }) => token))).toEqual(new Set([await fetchClientSecret()]));

  // Of the session by now: another function is for another customer.
  const next = vi.fn(async () => `fh_es_${"2".padEnd(43, "x")}`);
  configure({ fetchClientSecret: next });
  await vi.waitFor(() => expect(api.seen.at(-1)?.token).toBe(`fh_es_${"2".padEnd(43, "x")}`));
  expect(next).toHaveBeenCalledTimes(1);
  await signOut();
  configure({ fetchClientSecret: null });
  stop();
  api.restore();
});
