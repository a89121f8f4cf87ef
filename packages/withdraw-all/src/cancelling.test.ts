import { describe, expect, it, vi } from "vitest";
import { apiError, HASH, NONE, PENDING, quietConsole, setUp } from "./test/model.fixture.ts";

quietConsole();

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
