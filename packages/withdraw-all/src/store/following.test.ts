import type { User } from "@freehold/contract";
import { type Session, safeStorage } from "@freehold/session";
import type { WalletApi } from "@freehold/session/api/wallet";
import { atom } from "nanostores";
import { expect, test, vi } from "vitest";
import { APPROVED, PAID, progress, SHARED } from "../test/live.fixture.ts";
import { apiError, log, quietConsole } from "../test/store.fixture.ts";
import { createWithdrawAll, type Watch } from "./index.ts";

function setUp({ request = SHARED as object | null } = {}) {
  const session = atom<Session>({ status: "signed-in", user: { id: "u1" } as User });
  const check = (withdrawal: object | null) => ({ success: withdrawal !== null, withdrawal });
  const wallet = {
    totalDeposits: vi.fn(async () => ({ success: true, total_deposits_ubxs: "1", deposit_count: 1 })),
    checkPendingTotalWithdrawal: vi.fn(async (): Promise<unknown> => check(request)),
    withdrawals: vi.fn(async (): Promise<unknown> => ({ success: true, withdrawals: [] })),
    withdrawTotalDeposits: vi.fn(async () => ({ success: true, withdrawal: SHARED, total_deposits_info: null })),
    cancelWithdrawal: vi.fn(async (): Promise<unknown> => check({ ...SHARED, status: "cancelled" })),
  };
  /** Every watch, with how its server speaks and fails. */
  const watches: {
    id: string;
    signal: AbortSignal | undefined;
    say: (...what: Parameters<typeof progress>) => void;
    end: (error?: unknown) => void;
  }[] = [];
  const watch: Watch = (id, told, options) =>
    new Promise((resolve, reject) => {
      const end = (error?: unknown) => (error ? reject(error) : resolve());
      const say = (...what: Parameters<typeof progress>) => told(progress(...what));
      watches.push({ id, signal: options?.signal, say, end });
    });
  const refund = createWithdrawAll({
    session,
    storage: safeStorage("memory"),
    wallet: wallet as unknown as WalletApi,
    watch,
  });
  const onStatusChange = vi.fn();
  const state = () => refund.$state.get();
  refund.$state.listen(() => {});
  const start = async () => {
    const leave = refund.connect({ onStatusChange });
    await vi.waitFor(() => expect(["form", "request"]).toContain(state().status));
    return leave;
  };
  const last = () => {
    const found = watches.at(-1);
    if (!found) throw new Error("Nothing is watched.");
    return found;
  };
  return {
    session,
    wallet,
    watches,
    last,
    refund,
    state,
    start,
    statuses: () => onStatusChange.mock.calls.map(([{ status }]) => status),
  };
}

quietConsole();

test("an open request is followed, and no other", async () => {
  const { watches, start } = setUp();
  await start();
  expect(watches.map(({ id }) => id)).toEqual([SHARED.id]);
  const none = setUp({ request: null });
  await none.start();
  expect(none.watches).toEqual([]);
});

test("a change is shown and told once, without a check", async () => {
  const { last, start, state, statuses, wallet } = setUp();
  await start();
  last().say({ approvals_given: 1 }, null, 4);
  expect(state()).toMatchObject({ refund: { approvals_given: 1 }, progress: { queue_position: 4 } });
  last().say(APPROVED, { status: "waiting" });
  last().say(APPROVED, { status: "confirming", confirmations: 2 });
  expect(state()).toMatchObject({ refund: { status: "approved" }, progress: { payment: { confirmations: 2 } } });
  expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledOnce();
  last().say(PAID, { status: "paid" });
  expect(state()).toMatchObject({ current: false, refund: { status: "completed", tx_id: PAID.tx_id } });
  expect(statuses()).toEqual(["pending", "approved", "completed"]);
  expect(last().signal?.aborted).toBe(true);
});

test("once a request is over, its deposits can be asked for again, and the history is known", async () => {
  const { last, refund, start, state, statuses, wallet } = setUp();
  const total = (total_deposits_ubxs: string) => ({ success: true, total_deposits_ubxs, deposit_count: 1 });
  const rejected = { ...SHARED, status: "rejected", reject_reason: "Wrong chain." };
  const paid = { ...SHARED, id: "earlier", status: "completed", wallet_address: `0xAAAA${"1".repeat(32)}BBBB` };
  wallet.totalDeposits.mockResolvedValue(total("0"));
  await start();
  await vi.waitFor(() => expect(refund.$state.get().status).toBe("request"));
  wallet.totalDeposits.mockResolvedValue(total("2570.75"));
  wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: false, withdrawal: null });
  wallet.withdrawals.mockResolvedValue({ success: true, withdrawals: [rejected, paid] });
  last().say({ status: "rejected", reject_reason: "Wrong chain." });
  expect(state()).toMatchObject({ status: "request", current: false, refund: { status: "rejected" } });
  refund.closeLast();
  // What was reserved is not shown as nothing, not even for a moment.
  expect(state()).toMatchObject({ status: "form", deposits: { value: null, loading: true } });
  await vi.waitFor(() => expect(state()).toMatchObject({ deposits: { value: { total: "2570.75" }, loading: false } }));
  await vi.waitFor(() => expect(statuses()).toEqual(["pending", "rejected", "none"]));
  refund.setAddress(`0xAAAA${"2".repeat(32)}BBBB`);
  expect(state()).toMatchObject({ lookAlike: paid.wallet_address, last: { status: "rejected" } });
});

test("an answer from before a change does not undo it", async () => {
  const { last, refund, start, state, wallet } = setUp();
  await start();
  let answer: (value: unknown) => void = () => {};
  wallet.checkPendingTotalWithdrawal.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const asking = refund.refreshStatus();
  expect(state()).toMatchObject({ checking: true });
  last().say(APPROVED, { status: "sending" });
  answer({ success: true, withdrawal: SHARED });
  await asking;
  expect(state()).toMatchObject({ checking: false, refund: { status: "approved" } });
});

test("what becomes of a cancellation is said by its own answer", async () => {
  const { last, refund, start, state } = setUp();
  await start();
  const cancelling = refund.cancel();
  last().say({ status: "cancelled" });
  expect(state()).toMatchObject({ cancelling: true, current: true, refund: { status: "pending" } });
  await cancelling;
  expect(state()).toMatchObject({ status: "form", notice: "cancelled" });
});

test("events of another request are passed over", async () => {
  const { last, start, state } = setUp();
  await start();
  last().say({ id: "another", status: "rejected" });
  expect(state()).toMatchObject({ refund: { status: "pending" }, progress: null });
});

test("how far one request is, is not said of the next one", async () => {
  const { last, start, refund, state, wallet } = setUp();
  await start();
  last().say({ approvals_given: 1 }, null, 4);
  wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: { ...SHARED, id: "another" } });
  await refund.refreshStatus();
  expect(state()).toMatchObject({ refund: { id: "another" }, progress: null });
});

test("it is not asked about besides", async () => {
  vi.useFakeTimers();
  const { start, wallet } = setUp();
  const started = start();
  await vi.advanceTimersByTimeAsync(100);
  await started;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(1);
});

test("a watch that fails is said on the console, and begun again with the next answer", async () => {
  const { last, refund, start, watches } = setUp();
  await start();
  last().end(apiError(404, "not_found"));
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  await refund.refreshStatus();
  expect(watches).toHaveLength(2);
});

test("no request is followed after signing out, or for another person", async () => {
  const { last, session, start, state, watches } = setUp();
  await start();
  const first = last();
  session.set({ status: "signed-out" });
  expect(first.signal?.aborted).toBe(true);
  session.set({ status: "signed-in", user: { id: "u2" } as User });
  first.say(APPROVED, { status: "sending" });
  expect(state()).toEqual({ status: "loading" });
  await vi.waitFor(() => expect(watches).toHaveLength(2));
  first.end(apiError(0, "aborted"));
  await vi.waitFor(() => expect(["form", "request"]).toContain(state().status));
  expect(log).not.toHaveBeenCalled();
  expect(watches).toHaveLength(2);
});

test("it rests while no panel is there", async () => {
  const { last, refund, start, watches } = setUp();
  const leave = await start();
  leave();
  expect(last().signal?.aborted).toBe(true);
  refund.connect();
  await vi.waitFor(() => expect(watches).toHaveLength(2));
});

test("a new request is followed from its receipt on", async () => {
  const { last, refund, start, state, watches } = setUp({ request: null });
  await start();
  refund.setAddress(SHARED.wallet_address);
  await refund.submit();
  expect(watches).toHaveLength(1);
  last().say({ approvals_given: 1 }, null, 9);
  expect(state()).toMatchObject({ receipt: { refund: { id: SHARED.id } }, refund: { approvals_given: 1 } });
});
