import { describe, expect, it, vi } from "vitest";
import { apiError, deferred, HASH, NONE, PENDING, quietConsole, setUp } from "../test/store.fixture.ts";

quietConsole();

describe("cancelling", () => {
  const existing = { answers: { checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } } };

  it("returns to the form with fresh deposits", async () => {
    const { start, settled, state, wallet, refund, heard } = setUp(existing);
    await start();
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "cancelled" }] });
    await refund.cancel();
    expect(state()).toMatchObject({ status: "form", notice: "cancelled", last: { status: "cancelled" } });
    await settled();
    await vi.waitFor(() => expect(heard.onStatusChange).toHaveBeenCalledTimes(3));
    expect(state()).toMatchObject({ status: "form", notice: "cancelled" });
    expect(wallet.cancelWithdrawal).toHaveBeenCalledExactlyOnceWith("r1");
    expect(wallet.totalDeposits).toHaveBeenCalledTimes(2);
    expect(heard.onStatusChange.mock.calls.map(([change]) => change.status)).toEqual(["pending", "cancelled", "none"]);
  });

  it("is sent once, and a check that was under way does not undo it", async () => {
    const { start, state, wallet, refund } = setUp(existing);
    await start();
    const check = deferred<unknown>();
    wallet.checkPendingTotalWithdrawal.mockReturnValueOnce(check.promise).mockResolvedValue(NONE);
    const checking = refund.refreshStatus();
    const cancelling = Promise.all([refund.cancel(), refund.cancel()]);
    expect(state()).toMatchObject({ status: "request", cancelling: true });
    await cancelling;
    check.resolve({ success: true, withdrawal: PENDING });
    await checking;
    expect(state()).toMatchObject({ status: "form", notice: "cancelled" });
    expect(wallet.cancelWithdrawal).toHaveBeenCalledOnce();
  });

  it("refused, shows why and how the request stands", async () => {
    const { start, settled, state, wallet, refund } = setUp(existing);
    await start();
    const refused = apiError(409, "invalid_transition");
    wallet.cancelWithdrawal.mockRejectedValue(refused);
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({
      success: true,
      withdrawal: { ...PENDING, status: "approved" },
    });
    await refund.cancel();
    await settled();
    expect(state()).toMatchObject({ cancelFailure: refused, refund: { status: "approved" } });
  });

  it("whose answer was lost is no failure once the history shows it", async () => {
    const { start, state, wallet, refund } = setUp(existing);
    await start();
    wallet.cancelWithdrawal.mockRejectedValue(apiError(0, "unreachable"));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "cancelled" }] });
    await refund.cancel();
    await vi.waitFor(() => expect(state()).toMatchObject({ current: false, refund: { status: "cancelled" } }));
    await vi.waitFor(() => expect(state()).toMatchObject({ cancelFailure: null }));
  });

  it("that failed is not said of the next request", async () => {
    const { start, settled, state, wallet, refund } = setUp(existing);
    await start();
    wallet.cancelWithdrawal.mockRejectedValue(apiError(409, "invalid_transition"));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    wallet.withdrawals.mockResolvedValue({ withdrawals: [{ ...PENDING, status: "completed", tx_id: HASH }] });
    await refund.cancel();
    await settled();
    expect(state()).toMatchObject({ current: false, refund: { status: "completed" }, cancelFailure: { status: 409 } });
    refund.closeLast();
    refund.openLast();
    expect(state()).toMatchObject({ refund: { status: "completed" }, cancelFailure: null });
  });
});
