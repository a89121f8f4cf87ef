import { type Session, safeStorage } from "@freehold/session";
import { atom } from "nanostores";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answering, apiError, deferred, log, PENDING, quietConsole, TOTAL, user } from "../test/store.fixture.ts";
import { ADDRESS } from "../test/stub-api.fixture.ts";
import { createWithdrawAll } from "./index.ts";

quietConsole();

const addEventListener = vi.fn();
beforeEach(() => {
  addEventListener.mockClear();
  vi.stubGlobal("window", { addEventListener, removeEventListener: vi.fn() });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const loading = (): Session => ({ status: "loading", error: null });
const signedIn = (id: string): Session => ({ status: "signed-in", user: user(id) });

/** A page whose session is loading, as it is for a person with a token until the profile is there. */
function setUp(answers: Parameters<typeof answering>[0] = {}) {
  const session = atom<Session>(loading());
  const wallet = answering(answers);
  const clock = { now: 1_000_000 };
  const refund = createWithdrawAll({
    session,
    wallet: wallet as never,
    storage: safeStorage("memory"),
    now: () => clock.now,
  });
  const state = () => refund.$state.get();
  refund.$state.listen(() => {});
  const calls = () => ({
    deposits: wallet.totalDeposits.mock.calls.length,
    check: wallet.checkPendingTotalWithdrawal.mock.calls.length,
    history: wallet.withdrawals.mock.calls.length,
  });
  /** Everything that is sent is sent. */
  const sent = (times: number) =>
    vi.waitFor(() => expect(calls()).toEqual({ deposits: times, check: times, history: times }));
  return { session, wallet, refund, state, calls, sent, clock };
}

/** Lets everything happen that waits for nothing but its turn. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await null;
}

describe("before there is a view", () => {
  it("reads what the first screen needs beside the profile, once, and shows nothing before that is there", async () => {
    const { session, refund, state, sent } = setUp();
    refund.prefetch();
    refund.prefetch();
    await sent(1);
    await microtasks();
    expect(state()).toEqual({ status: "loading" });
    session.set(signedIn("u1"));
    await vi.waitFor(() =>
      expect(state()).toMatchObject({ status: "form", deposits: { value: { total: TOTAL.total_deposits_ubxs } } }),
    );
    refund.connect();
    await microtasks();
    await sent(1);
  });

  it("uses answers that come after the profile, too", async () => {
    const { session, wallet, refund, state, sent } = setUp();
    const total = deferred<unknown>();
    wallet.totalDeposits.mockReturnValueOnce(total.promise);
    refund.prefetch();
    await sent(1);
    session.set(signedIn("u1"));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { value: null, loading: true } }));
    total.resolve(TOTAL);
    await vi.waitFor(() => expect(state()).toMatchObject({ deposits: { value: { count: 3 }, loading: false } }));
    await sent(1);
  });

  it("tells the view that comes of what was found", async () => {
    const { session, refund, state } = setUp({ checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } });
    refund.prefetch();
    session.set(signedIn("u1"));
    await vi.waitFor(() => expect(state().status).toBe("request"));
    const onStatusChange = vi.fn();
    refund.connect({ onStatusChange });
    expect(onStatusChange).toHaveBeenCalledExactlyOnceWith({
      status: "pending",
      withdrawal: expect.objectContaining({ id: "r1" }),
    });
  });

  it("asks again for a view that comes late", async () => {
    const { session, refund, sent, clock } = setUp();
    refund.prefetch();
    session.set(signedIn("u1"));
    await sent(1);
    clock.now += 15_000;
    refund.connect();
    await sent(2);
  });

  it("reads for the person who signed in while no view was there", async () => {
    const { session, refund, state, calls } = setUp();
    const leave = refund.connect();
    session.set(signedIn("u1"));
    await vi.waitFor(() => expect(state().status).toBe("form"));
    leave();
    session.set({ status: "signed-out" });
    session.set(signedIn("u2"));
    const before = calls().check;
    refund.prefetch();
    refund.connect();
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { value: { count: 3 } } }));
    expect(calls().check).toBe(before + 1);
  });

  it("asks nothing more, and does not listen to the page", async () => {
    vi.useFakeTimers();
    const { session, refund, calls } = setUp({ checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } });
    refund.prefetch();
    session.set(signedIn("u1"));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(calls().check).toBe(1);
    expect(addEventListener).not.toHaveBeenCalled();
  });

  it("sends nothing for visitors, whom the session signs out in a microtask", async () => {
    const { session, refund, state, calls } = setUp();
    queueMicrotask(() => session.set({ status: "signed-out" }));
    refund.prefetch();
    await microtasks();
    expect(calls()).toEqual({ deposits: 0, check: 0, history: 0 });
    expect(state()).toEqual({ status: "signed-out" });
  });

  it("sends nothing where the server cannot be reached", async () => {
    const { session, refund, calls } = setUp();
    session.set({ status: "loading", error: apiError(0, "unreachable") });
    refund.prefetch();
    await microtasks();
    expect(calls()).toEqual({ deposits: 0, check: 0, history: 0 });
  });

  it("does nothing on a server", async () => {
    vi.unstubAllGlobals();
    const { session, refund, calls } = setUp();
    refund.prefetch();
    session.set(signedIn("u1"));
    await microtasks();
    expect(calls()).toEqual({ deposits: 0, check: 0, history: 0 });
  });
});

describe("whose answers they are", () => {
  const later: [string, () => Session][] = [
    ["another token is loaded", loading],
    ["the server cannot be reached", () => ({ status: "loading", error: apiError(0, "unreachable") })],
    ["there is no session", () => ({ status: "signed-out" })],
  ];

  it.each(later)("they are dropped once %s", async (_, next) => {
    const { session, wallet, refund, state, sent } = setUp();
    const [total, check] = [deferred<unknown>(), deferred<unknown>()];
    wallet.totalDeposits.mockReturnValueOnce(total.promise);
    wallet.checkPendingTotalWithdrawal.mockReturnValueOnce(check.promise);
    refund.prefetch();
    await sent(1);
    session.set(next());
    total.resolve({ ...TOTAL, total_deposits_ubxs: "666" });
    check.resolve({ success: true, withdrawal: { ...PENDING, id: "of another" } });
    await microtasks();
    const seen: unknown[] = [];
    refund.$state.listen((state) => seen.push(state));
    session.set(signedIn("u2"));
    await vi.waitFor(() =>
      expect(state()).toMatchObject({ status: "form", deposits: { value: { total: TOTAL.total_deposits_ubxs } } }),
    );
    expect(JSON.stringify(seen)).not.toMatch(/666|of another/);
    await sent(2);
  });

  it("failures of what was dropped are not logged", async () => {
    const { session, wallet, refund, sent } = setUp();
    const check = deferred<unknown>();
    wallet.checkPendingTotalWithdrawal.mockReturnValueOnce(check.promise);
    refund.prefetch();
    await sent(1);
    session.set({ status: "signed-out", reason: "expired" });
    check.reject(apiError(401, "unauthorized"));
    await microtasks();
    expect(log).not.toHaveBeenCalled();
  });

  it("the same person keeps what was typed while another token is loaded, and sees fresh figures", async () => {
    const { session, wallet, refund, state, sent } = setUp();
    refund.connect();
    session.set(signedIn("u1"));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { loading: false } }));
    refund.setAddress("0x1234");
    const before = wallet.totalDeposits.mock.calls.length;
    wallet.totalDeposits.mockResolvedValue({ ...TOTAL, total_deposits_ubxs: "9" });
    session.set(loading());
    await sent(before + 1);
    expect(state()).toEqual({ status: "loading" });
    session.set(signedIn("u1"));
    await vi.waitFor(() =>
      expect(state()).toMatchObject({ draft: { address: "0x1234" }, deposits: { value: { total: "9" } } }),
    );
  });

  it.each<[string, (refund: ReturnType<typeof setUp>["refund"]) => unknown]>([
    ["the status", (refund) => refund.refreshStatus()],
    ["the deposits", (refund) => refund.refreshDeposits()],
  ])("a page that asks for %s again before the profile is there gets it with the profile", async (_, ask) => {
    const { session, refund, state, sent } = setUp();
    refund.prefetch();
    await sent(1);
    await ask(refund);
    await sent(1);
    session.set(signedIn("u1"));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { value: { count: 3 } } }));
    await sent(2);
  });

  it.each(["u1", "u2"])(
    "reads from before the answer to a submission are dropped, and not told, if %s comes",
    async (id) => {
      const { session, wallet, refund, state, sent } = setUp();
      const statuses: string[] = [];
      refund.connect({ onStatusChange: ({ status }) => statuses.push(status) });
      session.set(signedIn("u1"));
      await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { loading: false } }));
      const submission = deferred<unknown>();
      wallet.withdrawTotalDeposits.mockReturnValueOnce(submission.promise);
      refund.setAddress(ADDRESS);
      const submitting = refund.submit();
      const before = wallet.totalDeposits.mock.calls.length;
      session.set(loading());
      await sent(before + 1);
      submission.resolve({ success: true, withdrawal: PENDING });
      await submitting;
      await microtasks();
      expect(statuses).toEqual(["none"]);
      wallet.checkPendingTotalWithdrawal.mockResolvedValue({
        success: true,
        withdrawal: { ...PENDING, status: "approved" },
      });
      session.set(signedIn(id));
      await vi.waitFor(() => expect(statuses).toEqual(["none", "approved"]));
      expect(state()).toMatchObject({
        status: id === "u1" ? "confirmation" : "request",
        refund: { status: "approved" },
      });
      await sent(before + 2);
    },
  );

  it("the profile of the same person, read again, asks for nothing", async () => {
    const { session, refund, state, sent } = setUp();
    refund.connect();
    session.set(signedIn("u1"));
    await vi.waitFor(() => expect(state().status).toBe("form"));
    session.set(signedIn("u1"));
    await microtasks();
    await sent(1);
  });
});

describe("a view without prefetch", () => {
  it("reads beside the profile all the same", async () => {
    const { session, refund, state, sent } = setUp();
    refund.connect();
    await sent(1);
    session.set(signedIn("u1"));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { value: { count: 3 } } }));
    await sent(1);
  });
});
