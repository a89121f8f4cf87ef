import type { Registered } from "@freehold/contract";
import { ApiError, type Session } from "@freehold/session";
import { USER } from "@freehold/test-utils/browser/stub-api";
import { atom } from "nanostores";
import { describe, expect, it, vi } from "vitest";
import { createAuth } from "./auth.ts";

function problem(fields: Partial<ConstructorParameters<typeof ApiError>[0]>) {
  return new ApiError({
    message: "API Error: Unprocessable Content",
    detail: null,
    code: "validation_failed",
    status: 422,
    requestId: null,
    errors: [],
    retryAfter: null,
    body: undefined,
    ...fields,
  });
}

function setUp(search = "", pathname = "/") {
  const session = atom<Session>({ status: "signed-out" });
  const signIn = vi.fn(async () => USER);
  const register = vi.fn(async (): Promise<Registered> => ({ success: true, message: "", user: USER }));
  const validateReferralCode = vi.fn(async () => ({ success: true as const, valid: true }));
  const upgradeToPasskey = vi.fn(async () => undefined);
  const auth = createAuth({
    session,
    upgradeToPasskey,
    signIn,
    register,
    validateReferralCode,
    address: () => ({ pathname, search }),
    now: () => 1_000_000,
  });
  auth.enter();
  return { auth, session, signIn, register, form: () => auth.$form.get() };
}

const ACCOUNT = { email: "new@freehold.test", password: "freehold-demo-2026", wallet_address: "0xabc" };

describe("where the forms begin (SPEC 2)", () => {
  it("is login, without a code", () => {
    expect(setUp().form()).toMatchObject({ view: "login", status: "idle", invited: false });
  });

  it("is registration with the code of the invitation link", () => {
    const { form } = setUp("?ref=ABCD2345");
    expect(form()).toMatchObject({ view: "register", invited: true, values: { referral_code: "ABCD2345" } });
  });

  it("is what the embedder says, if it says something", () => {
    const { auth, form } = setUp("?ref=ABCD2345");
    auth.enter({ view: "login", referralCode: "OTHER222" });
    expect(form()).toMatchObject({ view: "login", invited: true, values: { referral_code: "OTHER222" } });
  });

  it("clears the note once the code is edited, and only then", () => {
    const { auth, form } = setUp("?ref=ABCD2345");
    auth.edit("email", "a@b.test");
    expect(form().invited).toBe(true);
    auth.edit("referral_code", "ABCD234");
    expect(form().invited).toBe(false);
  });
});

describe("switching between the forms", () => {
  it("takes the email along and leaves the password and the error behind", async () => {
    const { auth, form, signIn } = setUp();
    signIn.mockRejectedValueOnce(problem({ status: 401 }));
    await auth.submit({ email: "a@b.test", password: "secret" });
    auth.show("register");
    expect(form()).toMatchObject({ view: "register", error: null, values: { email: "a@b.test", password: "" } });
  });

  it("waits for the answer that is under way", () => {
    const { auth, form, signIn } = setUp();
    signIn.mockReturnValueOnce(new Promise(() => {}));
    void auth.submit();
    auth.show("register");
    auth.enter({ view: "register" });
    expect(form()).toMatchObject({ view: "login", status: "submitting" });
  });
});

describe("login", () => {
  it("goes from idle to submitting and sends once, however often it is submitted", async () => {
    const { auth, form, signIn } = setUp();
    const first = auth.submit({ email: " a@b.test ", password: " secret " });
    expect(form().status).toBe("submitting");
    await auth.submit();
    await first;
    expect(signIn.mock.calls).toEqual([[{ email: "a@b.test", password: " secret " }]]);
    expect(form().status).toBe("idle");
  });

  it("keeps what was thrown, and the old error in its place until the next answer", async () => {
    const { auth, form, signIn } = setUp();
    const error = problem({ code: "invalid_credentials", status: 401, detail: "Wrong email or password." });
    signIn.mockRejectedValueOnce(error);
    await auth.submit(ACCOUNT);
    expect(form()).toMatchObject({ status: "idle", error, failures: 1, values: { password: "freehold-demo-2026" } });

    const again = auth.submit();
    expect(form().error).toBe(error);
    await again;
    expect(form().error).toBe(null);
  });

  it("knows when the server takes the next attempt", async () => {
    const { auth, form, signIn } = setUp();
    signIn.mockRejectedValueOnce(problem({ code: "too_many_requests", status: 429, retryAfter: 42 }));
    await auth.submit(ACCOUNT);
    expect(form().retryAt).toBe(1_042_000);
  });
});

describe("an attempt that a sign-out ended", () => {
  it("is no failure", async () => {
    const { auth, form, signIn } = setUp();
    signIn.mockRejectedValueOnce(problem({ code: "aborted", status: 0 }));
    await auth.submit(ACCOUNT);
    expect(form()).toMatchObject({ status: "idle", error: null, failures: 0 });
  });
});

describe("registration", () => {
  it("sends the trimmed fields and succeeds without signing in", async () => {
    const { auth, form, register, signIn } = setUp("", "/register");
    const onRegistered = vi.fn();
    auth.connect({ onRegistered });
    await auth.submit({ ...ACCOUNT, wallet_address: " 0xabc ", referral_code: " ABCD2345 " });
    expect(register.mock.calls).toEqual([[{ ...ACCOUNT, referral_code: "ABCD2345" }]]);
    expect(signIn).not.toHaveBeenCalled();
    expect(onRegistered.mock.calls).toEqual([[{ user: USER }]]);
    expect(form()).toMatchObject({ status: "succeeded", values: { email: ACCOUNT.email, password: "" } });
  });

  it.each(["", "   "])("does not send the referral code %j (SPEC 5)", async (referral_code) => {
    const { auth, register } = setUp("", "/register");
    await auth.submit({ ...ACCOUNT, referral_code });
    expect(register.mock.calls).toEqual([[ACCOUNT]]);
  });

  it("keeps the server's messages at the fields until they are edited, the first for each", async () => {
    const { auth, form, register } = setUp("", "/register");
    const errors = [
      { path: "password", message: "must have at least 15 characters" },
      { path: "password", message: "is too common" },
      { path: "wallet_address", message: "is required" },
      { path: "constructor", message: "is unknown" },
    ];
    register.mockRejectedValueOnce(problem({ errors }));
    await auth.submit({ ...ACCOUNT, password: "short" });
    expect(form().fieldErrors).toEqual({
      password: "must have at least 15 characters",
      wallet_address: "is required",
    });
    auth.edit("password", "longer");
    expect(form().fieldErrors.password).toBe(undefined);
    expect(form().fieldErrors.wallet_address).toBe("is required");
  });
});

describe("the session", () => {
  it("is told once a sign-in, from wherever it comes, and a new profile of the same user is none", () => {
    const { auth, session } = setUp();
    const onSignedIn = vi.fn();
    const leave = auth.connect({ onSignedIn });
    session.set({ status: "signed-in", user: USER });
    session.set({ status: "signed-in", user: { ...USER, wallet_verified_at: USER.created_at } });
    leave();
    auth.connect({ onSignedIn });
    expect(onSignedIn.mock.calls).toEqual([[{ user: USER }]]);

    session.set({ status: "signed-out" });
    session.set({ status: "signed-in", user: USER });
    expect(onSignedIn).toHaveBeenCalledTimes(2);
  });

  it("leaves nothing typed behind for the next person", () => {
    const { auth, session, form } = setUp("?ref=ABCD2345");
    auth.connect({});
    auth.edit("email", "a@b.test");
    auth.edit("password", "secret");
    session.set({ status: "signed-in", user: USER });
    expect(form().values).toEqual({ email: "", password: "", code: "", wallet_address: "", referral_code: "ABCD2345" });
  });

  it("finds the invitation's code again after a sign-in by the form", async () => {
    const { auth, session, signIn, form } = setUp("?ref=ABCD2345");
    auth.connect({});
    auth.show("login");
    signIn.mockImplementationOnce(async () => {
      session.set({ status: "signed-in", user: USER });
      return USER;
    });
    await auth.submit(ACCOUNT);
    expect(form()).toMatchObject({ status: "idle", view: "register", invited: true });
    expect(form().values).toEqual({ email: "", password: "", code: "", wallet_address: "", referral_code: "ABCD2345" });
  });

  it("is not disturbed by answers from before a sign-in elsewhere, but tells of the account", async () => {
    const { auth, session, register, form } = setUp("", "/register");
    const onRegistered = vi.fn();
    auth.connect({ onRegistered });
    register.mockImplementationOnce(async () => {
      session.set({ status: "signed-in", user: USER });
      return { success: true, message: "", user: USER };
    });
    await auth.submit(ACCOUNT);
    expect(onRegistered).toHaveBeenCalledOnce();
    expect(form()).toMatchObject({ status: "idle", values: { email: "" } });

    session.set({ status: "signed-out" });
    register.mockImplementationOnce(async () => {
      session.set({ status: "signed-in", user: USER });
      throw problem({});
    });
    await auth.submit(ACCOUNT);
    expect(form()).toMatchObject({ error: null, failures: 0 });
  });
});
