import type { Registered, User } from "@freehold/contract";
import type { ReadableAtom } from "nanostores";
import { expect, expectTypeOf, test, vi } from "vitest";
import { auth } from "./api/auth.ts";
import { type Declined, type IdempotentOptions, type TotalWithdrawal, wallet } from "./api/wallet.ts";
import * as entry from "./index.ts";

test("the entry's exports", () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "$apiUrl",
      "$openAnnouncement",
      "$platform",
      "$session",
      "$wallet",
      "ApiError",
      "ConnectionError",
      "claimApiUrl",
      "configure",
      "createBackoff",
      "forgotPassword",
      "isApiError",
      "isConnectionError",
      "isDefinitive",
      "markIdle",
      "onReturn",
      "parseApiUrl",
      "personOf",
      "poll",
      "readPlatform",
      "refreshSession",
      "register",
      "requestRecovery",
      "resetPassword",
      "retryServerErrors",
      "retrySession",
      "safeStorage",
      "setOpenAnnouncement",
      "setProver",
      "setWallet",
      "signIn",
      "signOut",
      "track",
      "validateApiUrl",
      "validateReferralCode",
      "verifyWallet",
      "waitForProof",
      "walletNonce",
      "watchChanges",
      "watchLink",
      "watchWithdrawal",
    ]
  `);
});

test("the types of the public face", () => {
  expectTypeOf(entry.$session).toEqualTypeOf<ReadableAtom<entry.Session>>();
  expectTypeOf(entry.$session).not.toHaveProperty("set");
  expectTypeOf(entry.signIn).returns.toEqualTypeOf<Promise<User>>();
  expectTypeOf(entry.register).returns.toEqualTypeOf<Promise<Registered>>();
  expectTypeOf(auth.me).returns.toEqualTypeOf<Promise<User>>();
  expectTypeOf(auth.logout).returns.toEqualTypeOf<Promise<void>>();
  expectTypeOf(wallet.withdrawTotalDeposits).returns.toEqualTypeOf<Promise<TotalWithdrawal | Declined>>();
  expectTypeOf(wallet.withdrawTotalDeposits).parameter(1).toEqualTypeOf<IdempotentOptions | undefined>();
  expectTypeOf(wallet.totalDeposits).parameter(0).toEqualTypeOf<entry.CallOptions | undefined>();
  expectTypeOf<Extract<entry.Session, { status: "signed-out" }>>().not.toHaveProperty("user");
  const error: unknown = null;
  if (entry.isApiError(error)) {
    expectTypeOf(error.code).toEqualTypeOf<entry.ApiErrorCode>();
    expectTypeOf(error.body).toBeUnknown();
    expectTypeOf(error.retryAfter).toEqualTypeOf<number | null>();
  }
});

test("on a server nothing is fetched, stored or signed in", async () => {
  const fetching = vi.spyOn(globalThis, "fetch");
  const before = entry.$session.get();
  const unsubscribe = entry.$session.listen(() => {});
  await entry.refreshSession();
  expect(entry.$session.get()).toBe(before);
  expect(before).toEqual({ status: "loading", error: null });
  await expect(entry.signIn({ email: "a@b.c", password: "x" })).rejects.toThrow("signIn() needs a browser");
  await entry.signOut();
  expect(entry.$session.get()).toBe(before);
  unsubscribe();
  expect(fetching).not.toHaveBeenCalled();
  fetching.mockRestore();
});
