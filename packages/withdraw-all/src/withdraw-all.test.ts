import type { User } from "@freehold/contract";
import { type Api, ApiError, type Session } from "@freehold/session";
import { atom } from "nanostores";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { IntentStorage } from "./intents.ts";
import { canSubmit, EMPTY, findAddressProblem } from "./state.ts";
import { createWithdrawAll, POLL_EVERY, POLLS_IN_A_ROW } from "./withdraw-all.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const HASH = `0x${"ab".repeat(32)}`;
const TOTAL = { success: true, total_deposits_ubxs: "2570.75", deposit_count: 3 };
const NONE = { success: false, withdrawal: null };
const PENDING = {
  id: "r1",
  amount_ubxs: "2570.75",
  wallet_address: ADDRESS,
  status: "pending",
  tx_id: null,
  created_at: "2026-03-01T09:30:00.000Z",
};

const user = (id: string) => ({ id, email: `${id}@freehold.test`, wallet_address: OTHER }) as User;

function memoryStorage(): IntentStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

function apiError(status: number, code: ApiError["code"], body?: unknown): ApiError {
  return new ApiError({
    message: `API Error: ${status}`,
    detail: "A sentence.",
    code,
    status,
    requestId: "req_1",
    errors: [],
    retryAfter: null,
    body,
  });
}

function answering(answers: Record<string, unknown> = {}) {
  const calls = {
    totalDeposits: vi.fn(async (): Promise<unknown> => TOTAL),
    checkPendingTotalWithdrawal: vi.fn(async (): Promise<unknown> => NONE),
    withdrawals: vi.fn(async (): Promise<unknown> => ({ success: true, withdrawals: [] })),
    withdrawTotalDeposits: vi.fn(
      async (_body: { wallet_address: string }, _options?: { idempotencyKey?: string }): Promise<unknown> => ({
        success: true,
        withdrawal: PENDING,
      }),
    ),
    cancelWithdrawal: vi.fn(
      async (): Promise<unknown> => ({ success: true, withdrawal: { ...PENDING, status: "cancelled" } }),
    ),
  };
  for (const [name, answer] of Object.entries(answers)) calls[name as keyof typeof calls].mockResolvedValue(answer);
  return calls;
}

function setUp({ answers = {}, storage = memoryStorage() as IntentStorage | null } = {}) {
  const session = atom<Session>({ status: "signed-in", user: user("u1") });
  const wallet = answering(answers);
  const model = createWithdrawAll({ session, storage, wallet: wallet as unknown as Api["wallet"] });
  const panel = () => model.$panel.get();
  const heard = { onSubmitted: vi.fn(), onStatusChange: vi.fn() };
  model.$panel.listen(() => {});
  const start = async () => {
    const leave = model.connect(heard);
    await vi.waitFor(() => expect(panel().state.checking || panel().state.depositsLoading).toBe(false));
    return leave;
  };
  const settled = () => vi.waitFor(() => expect(panel().state.sending || panel().state.checking).toBe(false));
  return { session, wallet, model, panel, heard, start, settled };
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("validation (SPEC 5)", () => {
  it("wants an address of at least 20 characters, not counting spaces around it", () => {
    expect(findAddressProblem("")).toBe("blank");
    expect(findAddressProblem(" \t ")).toBe("blank");
    expect(findAddressProblem(`  ${"x".repeat(19)}  `)).toBe("short");
    expect(findAddressProblem("x".repeat(20))).toBeNull();
  });

  it("refuses to submit while sending, blank, before deposits are loaded and at zero or less", () => {
    const ready = { ...EMPTY, address: ADDRESS, deposits: { total: "0.000001", count: 1 } };
    expect(canSubmit(ready)).toBe(true);
    expect(canSubmit({ ...ready, sending: true })).toBe(false);
    expect(canSubmit({ ...ready, address: "  " })).toBe(false);
    expect(canSubmit({ ...ready, deposits: null })).toBe(false);
    for (const total of ["0", "0.000000", "-1", "-0.5"])
      expect(canSubmit({ ...ready, deposits: { total, count: 1 } })).toBe(false);
  });
});

describe("the existing-withdrawal check (SPEC 4)", () => {
  it("1. takes what the dedicated call has, and asks for the deposits at the same time", async () => {
    const { start, panel, wallet } = setUp({
      answers: { checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } },
    });
    await start();
    expect(panel()).toMatchObject({
      screen: "request",
      state: { request: { id: "r1" }, deposits: { total: "2570.75" } },
    });
    expect(wallet.totalDeposits).toHaveBeenCalledTimes(1);
  });

  it("2. otherwise takes a pending one from the history", async () => {
    const { start, panel } = setUp({
      answers: { withdrawals: { withdrawals: [{ ...PENDING, id: "old", status: "rejected" }, PENDING] } },
    });
    await start();
    expect(panel()).toMatchObject({ screen: "request", state: { request: { id: "r1", status: "pending" } } });
  });

  it("2. and shows it as completed if it has a tx_id", async () => {
    const { start, panel } = setUp({ answers: { withdrawals: { withdrawals: [{ ...PENDING, tx_id: HASH }] } } });
    await start();
    expect(panel().state.request).toMatchObject({ status: "completed", txId: HASH });
  });

  it("2. does not take a pending withdrawal of an amount for one of all deposits", async () => {
    const { start, panel } = setUp({ answers: { withdrawals: { withdrawals: [{ ...PENDING, kind: "amount" }] } } });
    await start();
    expect(panel().screen).toBe("form");
  });

  it("3. otherwise there is none, and the last one is remembered", async () => {
    const { start, panel, heard } = setUp({
      answers: {
        withdrawals: {
          withdrawals: [
            { ...PENDING, status: "rejected" },
            { ...PENDING, id: "r0", status: "completed" },
          ],
        },
      },
    });
    await start();
    expect(panel()).toMatchObject({ screen: "form", state: { request: null, last: { id: "r1", status: "rejected" } } });
    expect(heard.onStatusChange).toHaveBeenCalledWith({ status: "none", withdrawal: null });
  });

  it("4. logs errors without their body and takes them for none", async () => {
    const { start, panel, wallet } = setUp();
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(500, "internal", { token: "secret-token" }));
    wallet.withdrawals.mockRejectedValue(new TypeError("cannot read"));
    await start();
    expect(panel().screen).toBe("form");
    expect(log).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(log.mock.calls)).not.toContain("secret-token");
  });

  it("4. a failed first step still leaves the history", async () => {
    const { start, panel, wallet } = setUp({ answers: { withdrawals: { withdrawals: [PENDING] } } });
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(500, "internal"));
    await start();
    expect(panel().state.request?.id).toBe("r1");
  });

  it("success without a withdrawal is none", async () => {
    const { start, panel } = setUp({ answers: { checkPendingTotalWithdrawal: { success: true } } });
    await start();
    expect(panel().screen).toBe("form");
  });
});

describe("refreshing the status", () => {
  const existing = { answers: { checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } } };

  it("keeps a known request when the check fails, and says that it may be old", async () => {
    const { start, panel, wallet, model } = setUp(existing);
    await start();
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(0, "unreachable"));
    wallet.withdrawals.mockRejectedValue(apiError(0, "unreachable"));
    await model.refreshStatus();
    expect(panel()).toMatchObject({ screen: "request", state: { request: { id: "r1" }, stale: true } });
  });

  it("goes on showing a request that ended while somebody watched it", async () => {
    const { start, panel, wallet, model, heard } = setUp(existing);
    await start();
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "completed", tx_id: HASH }] });
    await model.refreshStatus();
    expect(panel()).toMatchObject({ screen: "request", state: { request: null, opened: { status: "completed" } } });
    expect(heard.onStatusChange.mock.calls.map(([change]) => change.status)).toEqual(["pending", "completed"]);
    model.closeOpened();
    expect(panel().screen).toBe("form");
    model.openLast();
    expect(panel().screen).toBe("request");
  });

  it("never lets an older answer overwrite a newer one", async () => {
    const { start, panel, wallet, model } = setUp();
    await start();
    const slow = deferred<unknown>();
    wallet.totalDeposits
      .mockReturnValueOnce(slow.promise)
      .mockResolvedValueOnce({ ...TOTAL, total_deposits_ubxs: "9" });
    const first = model.refreshDeposits();
    await model.refreshDeposits();
    slow.resolve({ ...TOTAL, total_deposits_ubxs: "1" });
    await first;
    expect(panel().state.deposits?.total).toBe("9");

    const late = deferred<unknown>();
    wallet.checkPendingTotalWithdrawal.mockReturnValueOnce(late.promise);
    const check = model.refreshStatus();
    await model.refreshStatus();
    late.resolve({ success: true, withdrawal: PENDING });
    await check;
    expect(panel().screen).toBe("form");
  });

  it("polls an open request, modestly, and stops for whoever has gone", async () => {
    vi.useFakeTimers();
    const { model, wallet } = setUp(existing);
    const leave = model.connect();
    await vi.advanceTimersByTimeAsync(POLL_EVERY - 1);
    expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(POLL_EVERY * 100);
    expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(1 + POLLS_IN_A_ROW);
    await model.refreshStatus();
    leave();
    await vi.advanceTimersByTimeAsync(POLL_EVERY * 3);
    expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(2 + POLLS_IN_A_ROW);
  });

  it("does not poll a form", async () => {
    vi.useFakeTimers();
    const { model, wallet } = setUp();
    model.connect();
    await vi.advanceTimersByTimeAsync(POLL_EVERY * 3);
    expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(1);
  });
});

describe("submitting", () => {
  it("sends the trimmed address with a key, shows the receipt, clears the field and reloads", async () => {
    const { start, settled, panel, wallet, model, heard } = setUp();
    await start();
    model.setAddress(`  ${ADDRESS} `);
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    await model.submit();
    await settled();
    expect(wallet.withdrawTotalDeposits).toHaveBeenCalledExactlyOnceWith(
      { wallet_address: ADDRESS },
      { idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    );
    expect(panel()).toMatchObject({ screen: "confirmation", state: { address: "", receipt: { sentTo: ADDRESS } } });
    expect(wallet.totalDeposits).toHaveBeenCalledTimes(2);
    expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(2);
    expect(heard.onSubmitted).toHaveBeenCalledExactlyOnceWith({
      withdrawal: expect.objectContaining({ id: "r1" }),
      walletAddress: ADDRESS,
    });
    model.leaveConfirmation();
    expect(panel().screen).toBe("request");
  });

  it("sends nothing when it may not", async () => {
    const { start, panel, wallet, model } = setUp();
    await start();
    await model.submit();
    expect(panel().state.addressProblem).toBe("blank");
    model.setAddress("0x1234");
    await model.submit();
    expect(panel().state.addressProblem).toBe("short");
    expect(wallet.withdrawTotalDeposits).not.toHaveBeenCalled();
  });

  it("sends one request however often it is called", async () => {
    const { start, settled, wallet, model } = setUp();
    await start();
    model.setAddress(ADDRESS);
    await Promise.all([model.submit(), model.submit(), model.submit()]);
    await settled();
    expect(wallet.withdrawTotalDeposits).toHaveBeenCalledTimes(1);
  });

  it("SPEC 8: success false is declined with the response's message, or none", async () => {
    const { start, panel, wallet, model } = setUp();
    await start();
    for (const message of ["Not today.", undefined]) {
      wallet.withdrawTotalDeposits.mockResolvedValueOnce({ success: false, message });
      model.setAddress(ADDRESS);
      await model.submit();
      expect(panel()).toMatchObject({
        screen: "form",
        state: { address: ADDRESS, failure: { reason: "declined", error: message ?? null } },
      });
    }
  });

  it("raises an alert, and no success, when the server recorded another address", async () => {
    const { start, panel, model, heard } = setUp();
    await start();
    model.setAddress(OTHER);
    await model.submit();
    expect(panel().screen).toBe("address-differs");
    expect(heard.onSubmitted).not.toHaveBeenCalled();
  });

  it("409 withdrawal_pending opens the request that exists", async () => {
    const { start, panel, wallet, model, settled } = setUp();
    await start();
    wallet.withdrawTotalDeposits.mockRejectedValue(apiError(409, "withdrawal_pending", { withdrawal: PENDING }));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    model.setAddress(ADDRESS);
    await model.submit();
    expect(panel()).toMatchObject({ screen: "request", state: { request: { id: "r1" }, notice: "already-open" } });
    await settled();
    expect(panel()).toMatchObject({ screen: "request", state: { failure: null, notice: "already-open" } });
  });

  it("409 withdrawal_pending without the request asks for it", async () => {
    const { start, panel, wallet, model, settled } = setUp();
    await start();
    wallet.withdrawTotalDeposits.mockRejectedValue(apiError(409, "withdrawal_pending", {}));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    model.setAddress(ADDRESS);
    await model.submit();
    await settled();
    expect(panel().screen).toBe("request");
  });
});

describe("the Idempotency-Key", () => {
  const keys = (wallet: ReturnType<typeof answering>) =>
    wallet.withdrawTotalDeposits.mock.calls.map(
      ([body, options]) => `${body.wallet_address} ${options?.idempotencyKey}`,
    );

  it.each([
    ["no connection", apiError(0, "unreachable")],
    ["a time-out", apiError(0, "timeout")],
    ["a broken answer", apiError(200, "malformed")],
    ["a 500", apiError(500, "internal")],
    ["a 503", apiError(503, "overloaded")],
    ["the same request in flight", apiError(409, "request_in_flight")],
  ])("is kept after %s, with the same body, across a reload", async (_name, error) => {
    const storage = memoryStorage();
    const before = setUp({ storage });
    await before.start();
    before.wallet.withdrawTotalDeposits.mockRejectedValue(error);
    before.model.setAddress(ADDRESS);
    await before.model.submit();
    await before.settled();
    expect(before.panel()).toMatchObject({ screen: "form", state: { failure: { reason: "failed", error } } });
    await before.model.submit();
    await before.settled();

    const after = setUp({ storage });
    await after.start();
    expect(after.panel().state).toMatchObject({ address: ADDRESS, notice: "unanswered" });
    await after.model.submit();
    await after.settled();
    expect(new Set([...keys(before.wallet), ...keys(after.wallet)]).size).toBe(1);
  });

  it.each([
    ["an answer", null],
    ["a 422", apiError(422, "invalid_wallet_address")],
    ["a 409", apiError(409, "nothing_to_withdraw")],
    ["a 429", apiError(429, "too_many_requests")],
  ])("is new after %s", async (_name, error) => {
    const { start, settled, wallet, model } = setUp();
    await start();
    if (error) wallet.withdrawTotalDeposits.mockRejectedValueOnce(error);
    else wallet.withdrawTotalDeposits.mockResolvedValueOnce({ success: false });
    model.setAddress(ADDRESS);
    await model.submit();
    await settled();
    await model.submit();
    await settled();
    expect(new Set(keys(wallet)).size).toBe(2);
  });

  it("is dropped when the check shows that the request arrived", async () => {
    const { start, settled, panel, wallet, model } = setUp();
    await start();
    wallet.withdrawTotalDeposits.mockRejectedValueOnce(apiError(0, "timeout"));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    model.setAddress(ADDRESS);
    await model.submit();
    await settled();
    expect(panel()).toMatchObject({ screen: "request", state: { failure: null } });
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    await model.refreshStatus();
    expect(panel().state.notice).toBeNull();
  });

  it("is dropped when the history shows that the request arrived and is over", async () => {
    const storage = memoryStorage();
    const before = setUp({ storage });
    await before.start();
    before.wallet.withdrawTotalDeposits.mockRejectedValue(apiError(0, "timeout"));
    before.model.setAddress(ADDRESS);
    await before.model.submit();
    await before.settled();
    const after = setUp({
      storage,
      answers: {
        withdrawals: { withdrawals: [{ ...PENDING, status: "rejected", created_at: new Date().toISOString() }] },
      },
    });
    await after.start();
    expect(after.panel().state).toMatchObject({ address: "", notice: null });
    after.model.setAddress(ADDRESS);
    await after.model.submit();
    expect(keys(after.wallet)).not.toEqual(keys(before.wallet));
  });
});

describe("whose figures they are", () => {
  it("shows nothing of money when signed out", () => {
    const { session, panel } = setUp();
    session.set({ status: "signed-out" });
    expect(panel()).toMatchObject({ screen: "signed-out", state: { deposits: null, request: null } });
  });

  it("empties everything at once at sign-out, mounted or not", async () => {
    const { session, start, panel, model } = setUp();
    const leave = await start();
    model.setAddress(ADDRESS);
    leave();
    session.set({ status: "signed-out" });
    session.set({ status: "signed-in", user: user("u1") });
    expect(panel()).toMatchObject({ screen: "loading", state: { deposits: null, address: "" } });
  });

  it("never shows one user's figures to the next, not even for a moment", async () => {
    const { session, start, model, wallet } = setUp();
    await start();
    wallet.totalDeposits.mockResolvedValue({ ...TOTAL, total_deposits_ubxs: "1" });
    const seen: (string | undefined)[] = [];
    model.$panel.listen(({ session, state }) => {
      if (session.status === "signed-in" && session.user.id === "u2") seen.push(state.deposits?.total);
    });
    session.set({ status: "signed-in", user: user("u2") });
    await vi.waitFor(() => expect(seen.at(-1)).toBe("1"));
    expect(seen).not.toContain("2570.75");
  });

  it("drops answers that were meant for the previous sign-in", async () => {
    const { session, start, panel, wallet, model } = setUp();
    await start();
    const slow = deferred<unknown>();
    wallet.withdrawTotalDeposits.mockReturnValueOnce(slow.promise);
    model.setAddress(ADDRESS);
    const sent = model.submit();
    session.set({ status: "signed-out" });
    session.set({ status: "signed-in", user: user("u2") });
    slow.resolve({ success: true, withdrawal: PENDING });
    await sent;
    await vi.waitFor(() => expect(panel().screen).toBe("form"));
    expect(panel().state).toMatchObject({ receipt: null, address: "" });
  });

  it("hides everything while the session is being read, and offers a retry if it cannot be", async () => {
    const { session, start, panel } = setUp();
    await start();
    session.set({ status: "loading", error: null });
    expect(panel()).toMatchObject({ screen: "loading", state: { deposits: null } });
    session.set({ status: "loading", error: apiError(0, "unreachable") });
    expect(panel().screen).toBe("unreachable");
  });
});

describe("cancelling", () => {
  const existing = { answers: { checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } } };

  it("returns to the form with fresh deposits", async () => {
    const { start, settled, panel, wallet, model, heard } = setUp(existing);
    await start();
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "cancelled" }] });
    await model.cancel();
    expect(panel()).toMatchObject({ screen: "form", state: { notice: "cancelled", last: { status: "cancelled" } } });
    await settled();
    expect(panel()).toMatchObject({ screen: "form", state: { notice: "cancelled" } });
    expect(wallet.cancelWithdrawal).toHaveBeenCalledExactlyOnceWith("r1");
    expect(wallet.totalDeposits).toHaveBeenCalledTimes(2);
    expect(heard.onStatusChange.mock.calls.map(([change]) => change.status)).toEqual(["pending", "cancelled", "none"]);
  });

  it("refused, shows why and how the request stands", async () => {
    const { start, settled, panel, wallet, model } = setUp(existing);
    await start();
    const refused = apiError(409, "invalid_transition");
    wallet.cancelWithdrawal.mockRejectedValue(refused);
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({
      success: true,
      withdrawal: { ...PENDING, status: "approved" },
    });
    await model.cancel();
    await settled();
    expect(panel().state).toMatchObject({ cancelFailure: refused, request: { status: "approved" } });
  });

  it("whose answer was lost is no failure once the history shows it", async () => {
    const { start, panel, wallet, model } = setUp(existing);
    await start();
    wallet.cancelWithdrawal.mockRejectedValue(apiError(0, "unreachable"));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "cancelled" }] });
    await model.cancel();
    await vi.waitFor(() => expect(panel().state.opened).toMatchObject({ status: "cancelled" }));
    await vi.waitFor(() => expect(panel().state.cancelFailure).toBeNull());
  });

  it("that failed is not said of the next request", async () => {
    const { start, settled, panel, wallet, model } = setUp(existing);
    await start();
    wallet.cancelWithdrawal.mockRejectedValue(apiError(409, "invalid_transition"));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "completed", tx_id: HASH }] });
    await model.cancel();
    await settled();
    expect(panel().state).toMatchObject({ opened: { status: "completed" }, cancelFailure: { status: 409 } });
    model.closeOpened();
    model.openLast();
    expect(panel().state).toMatchObject({ opened: { status: "completed" }, cancelFailure: null });
  });
});

describe("deposits", () => {
  it("SPEC 8: the server's message, or none, and what was known stays", async () => {
    const { start, panel, wallet, model } = setUp();
    await start();
    wallet.totalDeposits.mockResolvedValueOnce({ success: false, message: "Ledger closed." });
    await model.refreshDeposits();
    expect(panel().state).toMatchObject({
      deposits: { total: "2570.75" },
      depositsFailure: { reason: "declined", error: "Ledger closed." },
    });
    const failure = apiError(500, "internal");
    wallet.totalDeposits.mockRejectedValueOnce(failure);
    await model.refreshDeposits();
    expect(panel().state.depositsFailure).toEqual({ reason: "failed", error: failure });
    await model.refreshDeposits();
    expect(panel().state.depositsFailure).toBeNull();
  });
});

describe("the address check", () => {
  it("says what can be said, for what stands in the field now", async () => {
    const { start, panel, model } = setUp();
    await start();
    model.setAddress(ADDRESS);
    model.setAddress(OTHER.toLowerCase());
    await vi.waitFor(() => expect(panel().state.verdict).toBe("unchecked"));
    model.setAddress(ADDRESS.replace("C5", "c5"));
    await vi.waitFor(() => expect(panel().state.verdict).toBe("bad-checksum"));
    model.fillRegisteredWallet();
    expect(panel().state.address).toBe(OTHER);
    await vi.waitFor(() => expect(panel().state.verdict).toBe("valid"));
    model.clearAddress();
    expect(panel().state).toMatchObject({ address: "", verdict: null });
  });
});
