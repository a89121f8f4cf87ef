import { describe, expect, it } from "vitest";
import { apiError, HASH, log, PENDING, quietConsole, setUp } from "../test/store.fixture.ts";

quietConsole();

describe("the existing-withdrawal check (SPEC 4)", () => {
  it("1. takes what the dedicated call has, and asks for the deposits at the same time", async () => {
    const { start, state, wallet } = setUp({
      answers: { checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } },
    });
    await start();
    expect(state()).toMatchObject({ status: "request", current: true, refund: { id: "r1" } });
    expect(wallet.totalDeposits).toHaveBeenCalledTimes(1);
  });

  it("2. otherwise takes a pending one from the history", async () => {
    const { start, state } = setUp({
      answers: { withdrawals: { withdrawals: [{ ...PENDING, id: "old", status: "rejected" }, PENDING] } },
    });
    await start();
    expect(state()).toMatchObject({ status: "request", refund: { id: "r1", status: "pending" } });
  });

  it("2. and shows it as completed if it has a tx_id", async () => {
    const { start, state } = setUp({ answers: { withdrawals: { withdrawals: [{ ...PENDING, tx_id: HASH }] } } });
    await start();
    expect(state()).toMatchObject({ refund: { status: "completed", txId: HASH } });
  });

  it("2. does not take a pending withdrawal of an amount for one of all deposits", async () => {
    const { start, state } = setUp({ answers: { withdrawals: { withdrawals: [{ ...PENDING, kind: "amount" }] } } });
    await start();
    expect(state().status).toBe("form");
  });

  it("3. otherwise there is none, and the last one is remembered", async () => {
    const { start, state, heard } = setUp({
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
    expect(state()).toMatchObject({ status: "form", last: { id: "r1", status: "rejected" } });
    expect(heard.onStatusChange).toHaveBeenCalledWith({ status: "none", withdrawal: null });
  });

  it("4. logs errors without their body and takes them for none", async () => {
    const { start, state, wallet } = setUp();
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(500, "internal", { token: "secret-token" }));
    wallet.withdrawals.mockRejectedValue(new TypeError("cannot read"));
    await start();
    expect(state().status).toBe("form");
    expect(log).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(log.mock.calls)).not.toContain("secret-token");
  });

  it("4. a failed first step still leaves the history", async () => {
    const { start, state, wallet } = setUp({ answers: { withdrawals: { withdrawals: [PENDING] } } });
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(500, "internal"));
    await start();
    expect(state()).toMatchObject({ status: "request", refund: { id: "r1" } });
  });

  it("success without a withdrawal is none", async () => {
    const { start, state } = setUp({ answers: { checkPendingTotalWithdrawal: { success: true } } });
    await start();
    expect(state().status).toBe("form");
  });
});
