import { describe, expect, it, vi } from "vitest";
import { apiError, deferred, HASH, NONE, PENDING, quietConsole, setUp, TOTAL } from "./test/model.fixture.ts";
import { POLL_EVERY, POLLS_IN_A_ROW } from "./withdraw-all.ts";

quietConsole();

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
