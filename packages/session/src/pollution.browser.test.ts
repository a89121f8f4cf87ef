import { FreeholdError } from "@freehold/contract";
import { cleanStores } from "nanostores";
import { expect, test } from "vitest";
import { isApiError } from "./http/api-error.ts";
import { createSessionManager } from "./manager/session-manager.ts";
import { sharedSession } from "./manager/shared-session.ts";
import { fakeApi } from "./test/fake-api.fixture.ts";
import { tokenOf } from "./test/token.fixture.ts";

/** Every name the package reads from an object that other code may have made. */
const POLLUTED: Record<PropertyKey, unknown> = {
  [Symbol.for("freehold.session")]: { version: 4, session: { $session: "evil" } },
  version: 1,
  session: "evil",
  token: "evil-token",
  auth_token: "evil-token",
  id: "evil",
  email: "admin@evil.example",
  role: "admin",
  wallet_address: "0xevil",
  apiUrl: "https://evil.example/api",
  storage: "memory",
  getToken: () => "evil-token",
  timeout: 1,
  method: "DELETE",
  body: "evil",
  mode: "no-cors",
  credentials: "include",
  redirect: "follow",
  referrer: "https://evil.example/",
  integrity: "sha256-evil",
  keepalive: true,
  window: null,
  parse: () => ({ evil: true }),
  ownCredentials: true,
  raiseServerMessage: true,
  idempotencyKey: "evil",
  kind: "freehold.api-error",
  code: "internal",
  detail: "evil",
  message: "evil",
  errors: [{ path: "evil", message: "evil" }],
  request_id: "evil",
  cause: "evil",
  docsPath: "/evil",
  shortMessage: "evil",
  status: "signed-in",
  user: { email: "admin@evil.example" },
  once: true,
  passive: true,
};

/** Runs with a polluted prototype; the test's own tools get a clean one back before they look at anything. */
async function polluted<T>(run: () => Promise<T>): Promise<T> {
  for (const key of Reflect.ownKeys(POLLUTED)) Reflect.set(Object.prototype, key, POLLUTED[key]);
  try {
    return await run();
  } finally {
    for (const key of Reflect.ownKeys(POLLUTED)) Reflect.deleteProperty(Object.prototype, key);
  }
}

const thrownBy = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

test("a polluted Object.prototype changes nothing", async () => {
  localStorage.clear();
  const api = fakeApi();
  const credentials = { email: "a@b.c", password: "p" };
  const { session, stop, ...result } = await polluted(async () => {
    const session = createSessionManager();
    const stop = session.$session.listen(() => {});
    await new Promise<void>((resolve) => {
      session.$session.listen(({ status }) => status === "signed-out" && resolve());
    });
    const signedOut = session.$session.get();
    session.configure({});
    await session.signIn(credentials);
    const signedIn = session.$session.get();
    api.next.set("/auth/me", [new Response("{}")]);
    const noProfile = await thrownBy(session.refreshSession());
    api.next.set("/wallet/balance", [new Response("{}", { status: 404, statusText: "Not Found", headers: {} })]);
    const error = await thrownBy(session.request({ method: "GET", path: "/wallet/balance" }));
    api.next.set("/auth/login", [new Response("{}")]);
    const noToken = await thrownBy(session.signIn(credentials));
    await session.signOut();
    const bare = isApiError({});
    const bareError = new FreeholdError("internal", "Nothing works.");
    return { session, stop, page: sharedSession(), signedOut, signedIn, noProfile, noToken, error, bare, bareError };
  });
  const { signedOut, signedIn, noProfile, noToken, error, page } = result;
  const seen = api.last("/wallet/balance");
  const init = seen?.init;
  stop();
  cleanStores(session.$session);
  api.restore();

  expect(signedOut).toEqual({ status: "signed-out" });
  expect(signedIn).toMatchObject({ status: "signed-in", user: { email: "a@b.c", role: "user" } });
  expect(noProfile).toMatchObject({ code: "malformed" });
  expect(noToken).toMatchObject({ code: "malformed" });
  expect(error).toMatchObject({ message: "API Error: Not Found", detail: null, code: "malformed", requestId: null });
  expect((error as Error).cause).toBe(undefined);
  expect(error).toMatchObject({ shortMessage: "API Error: Not Found", docsPath: "/errors/#malformed" });
  expect(result.bareError).toMatchObject({ message: "Nothing works.", docsPath: null });
  expect(result.bare).toBe(false);
  expect(page.$session).not.toBe("evil");
  expect(seen).toMatchObject({ token: tokenOf("a@b.c"), method: "GET", url: `${location.origin}/api/wallet/balance` });
  const methods = Object.getPrototypeOf(init);
  expect(Object.getPrototypeOf(methods)).toBe(null);
  expect(Object.values(methods).every((method) => typeof method === "function")).toBe(true);
  expect(Object.isFrozen(methods)).toBe(true);
  expect(init).toMatchObject({ redirect: "manual", credentials: "omit", mode: "cors", keepalive: false });
  expect(init?.body).toBe(null);
  expect(new Headers(init?.headers).get("idempotency-key")).toBe(null);
  expect(api.seen.every((request) => request.url.startsWith(`${location.origin}/api/`))).toBe(true);
});
