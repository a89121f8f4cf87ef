import { describe, expect, it, vi } from "vitest";
import { apiError, deferred, HASH, NONE, PENDING, quietConsole, setUp, TOTAL } from "../test/store.fixture.ts";

quietConsole();

describe("refreshing the status", () => {
  const existing = { answers: { checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } } };

  it("keeps a known request when the check fails, and says that it may be old", async () => {
    const { start, state, wallet, refund } = setUp(existing);
    await start();
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(0, "unreachable"));
    wallet.withdrawals.mockRejectedValue(apiError(0, "unreachable"));
    await refund.refreshStatus();
    expect(state()).toMatchObject({ status: "request", refund: { id: "r1" }, stale: true });
  });

  it("goes on showing a request that ended while it was shown", async () => {
    const { start, state, wallet, refund, heard } = setUp(existing);
    await start();
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "completed", tx_id: HASH }] });
    await refund.refreshStatus();
    expect(state()).toMatchObject({ status: "request", current: false, refund: { status: "completed" } });
    const told = () => heard.onStatusChange.mock.calls.map(([change]) => change.status);
    await vi.waitFor(() => expect(told()).toEqual(["pending", "completed", "none"]));
    refund.closeLast();
    expect(state().status).toBe("form");
    refund.openLast();
    expect(state().status).toBe("request");
  });

  it("never lets an older answer overwrite a newer one", async () => {
    const { start, state, wallet, refund } = setUp();
    await start();
    const slow = deferred<unknown>();
    wallet.totalDeposits
      .mockReturnValueOnce(slow.promise)
      .mockResolvedValueOnce({ ...TOTAL, total_deposits_ubxs: "9" });
    const first = refund.refreshDeposits();
    await refund.refreshDeposits();
    slow.resolve({ ...TOTAL, total_deposits_ubxs: "1" });
    await first;
    expect(state()).toMatchObject({ deposits: { value: { total: "9" } } });

    const late = deferred<unknown>();
    wallet.checkPendingTotalWithdrawal.mockReturnValueOnce(late.promise);
    const check = refund.refreshStatus();
    await refund.refreshStatus();
    late.resolve({ success: true, withdrawal: PENDING });
    await check;
    expect(state().status).toBe("form");
  });
});

describe("deposits", () => {
  it("are read again when a check finds that the request is over", async () => {
    const { start, state, wallet, refund } = setUp({
      answers: {
        checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING },
        totalDeposits: { ...TOTAL, total_deposits_ubxs: "0" },
      },
    });
    await start();
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "rejected" }] });
    const stale = deferred<unknown>();
    wallet.totalDeposits.mockReturnValueOnce(stale.promise).mockResolvedValue(TOTAL);
    const refreshing = refund.refreshStatus();
    await vi.waitFor(() => expect(state()).toMatchObject({ current: false }));
    stale.resolve({ ...TOTAL, total_deposits_ubxs: "0" });
    await refreshing;
    refund.closeLast();
    await vi.waitFor(() => expect(state()).toMatchObject({ deposits: { value: { total: "2570.75" } } }));
  });

  it("are refreshed with the status: a request made elsewhere holds them", async () => {
    const { start, state, wallet, refund } = setUp();
    await start();
    wallet.totalDeposits.mockResolvedValue({ ...TOTAL, total_deposits_ubxs: "0" });
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    await refund.refreshDeposits();
    expect(state()).toMatchObject({ status: "request", refund: { id: "r1" } });
  });

  it("SPEC 8: the server's message, or none, and what was known stays", async () => {
    const { start, state, wallet, refund } = setUp();
    await start();
    wallet.totalDeposits.mockResolvedValueOnce({ success: false, message: "Ledger closed." });
    await refund.refreshDeposits();
    expect(state()).toMatchObject({
      deposits: { value: { total: "2570.75" }, failure: { reason: "declined", error: "Ledger closed." } },
    });
    const failure = apiError(500, "internal");
    wallet.totalDeposits.mockRejectedValueOnce(failure);
    await refund.refreshDeposits();
    expect(state()).toMatchObject({ deposits: { failure: { reason: "failed", error: failure } } });
    await refund.refreshDeposits();
    expect(state()).toMatchObject({ deposits: { failure: null } });
  });
});

describe("two panels of a page, which may be of two bundles", () => {
  it("show what a person does in one of them", async () => {
    const [here, there] = [setUp(), setUp()];
    await here.start();
    await there.start();
    there.wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    here.wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    here.refund.setAddress(PENDING.wallet_address);
    await here.refund.submit();
    await vi.waitFor(() => expect(there.state()).toMatchObject({ status: "request", refund: { id: "r1" } }));

    there.wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    here.wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    here.refund.leaveConfirmation();
    await here.refund.cancel();
    await vi.waitFor(() => expect(there.state().status).not.toBe("request"));
  });

  it.each([
    ["is open already", () => apiError(409, "withdrawal_pending", { withdrawal: PENDING })],
    ["was created, though no answer came", () => apiError(0, "unreachable")],
  ])("show a request that %s", async (_how, failure) => {
    const [here, there] = [setUp(), setUp()];
    await here.start();
    await there.start();
    here.wallet.withdrawTotalDeposits.mockRejectedValue(failure());
    for (const { wallet } of [here, there])
      wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    here.refund.setAddress(PENDING.wallet_address);
    await here.refund.submit();
    await vi.waitFor(() => expect(there.state()).toMatchObject({ status: "request", refund: { id: "r1" } }));
  });

  it("are asked by no other once they have left", async () => {
    const [here, gone] = [setUp(), setUp()];
    await here.start();
    const leave = await gone.start();
    leave?.();
    const before = gone.wallet.totalDeposits.mock.calls.length;
    here.refund.setAddress(PENDING.wallet_address);
    await here.refund.submit();
    expect(gone.wallet.totalDeposits).toHaveBeenCalledTimes(before);
  });
});
