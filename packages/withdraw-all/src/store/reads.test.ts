import { describe, expect, it, vi } from "vitest";
import { apiError, HASH, log, PENDING, quietConsole, setUp, TOTAL } from "../test/store.fixture.ts";
import type { FormState } from "./state.ts";

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
    expect(state()).toMatchObject({ refund: { status: "completed", tx_id: HASH } });
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
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(429, "too_many_requests", { token: "secret-token" }));
    wallet.withdrawals.mockRejectedValue(new TypeError("cannot read"));
    await start();
    expect(state().status).toBe("form");
    expect(log).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(log.mock.calls)).not.toContain("secret-token");
  });

  it("4. a failed first step still leaves the history", async () => {
    const { start, state, wallet } = setUp({ answers: { withdrawals: { withdrawals: [PENDING] } } });
    wallet.checkPendingTotalWithdrawal.mockRejectedValue(apiError(429, "too_many_requests"));
    await start();
    expect(state()).toMatchObject({ status: "request", refund: { id: "r1" } });
  });

  it("success without a withdrawal is none", async () => {
    const { start, state } = setUp({ answers: { checkPendingTotalWithdrawal: { success: true } } });
    await start();
    expect(state().status).toBe("form");
  });
});

describe("a server that answers 5xx", () => {
  const READS = ["totalDeposits", "checkPendingTotalWithdrawal", "withdrawals"] as const;

  it("is asked again at load, shown as loading, until it answers", async () => {
    vi.useFakeTimers();
    const { refund, state, wallet } = setUp();
    const end = performance.now() + 4_000;
    for (const read of READS) {
      const answer = wallet[read].getMockImplementation();
      wallet[read].mockImplementation(async () => {
        if (performance.now() < end) throw apiError(503, "unavailable");
        return answer?.();
      });
    }
    refund.connect();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(state().status).toBe("loading");
    await vi.advanceTimersByTimeAsync(6_100);
    expect(state()).toMatchObject({ status: "form", deposits: { value: { total: "2570.75" }, failure: null } });
    expect(log).not.toHaveBeenCalled();
  });

  it("has failed after ten seconds, and at once where a person asks for a refresh", async () => {
    vi.useFakeTimers();
    const { refund, state, wallet } = setUp();
    for (const read of READS) wallet[read].mockRejectedValue(apiError(503, "unavailable"));
    refund.connect();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(state()).toMatchObject({ status: "form", historyFailed: true, deposits: { failure: { reason: "failed" } } });
    const before = wallet.totalDeposits.mock.calls.length;
    await refund.refreshDeposits();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(wallet.totalDeposits).toHaveBeenCalledTimes(before + 1);
  });
});

describe("the single deposits", () => {
  const line = (amount_ubxs: string, fields: object = {}) => ({
    type: "deposit",
    status: "confirmed",
    amount_ubxs,
    tx_hash: HASH,
    chain_id: 56,
    created_at: "2026-01-09T17:20:00.000Z",
    ...fields,
  });
  const listed = (...transactions: object[]) => ({ transactions: { success: true, transactions } });
  const amounts = (state: unknown) =>
    (state as FormState).deposits.list?.deposits.map((deposit) => deposit.amount_ubxs) ?? null;

  async function list(answers: Record<string, unknown>) {
    const panel = setUp({ answers });
    await panel.start();
    expect(panel.wallet.transactions).not.toHaveBeenCalled();
    await panel.refund.listDeposits();
    return panel;
  }

  it("are the deposits among the transactions, if they add up to the total", async () => {
    const { state } = await list(
      listed(
        line("1000"),
        line("-7", { type: "investment" }),
        line("320.25"),
        line("1250.5"),
        line("1", { status: "pending" }),
      ),
    );
    expect(amounts(state())).toEqual(["1000", "320.25", "1250.5"]);
    expect(state()).toMatchObject({
      deposits: {
        list: {
          missing: null,
          deposits: [{ tx_hash: HASH, chain_id: 56, created_at: "2026-01-09T17:20:00.000Z" }, {}, {}],
        },
      },
    });
  });

  it("are the newest ones, where older ones were refunded before", async () => {
    const { state } = await list(listed(line("1000"), line("320.25"), line("1250.5"), line("70")));
    expect(amounts(state())).toEqual(["1000", "320.25", "1250.5"]);
  });

  it("are all of them with what is missing, where part of one is gone", async () => {
    const { state } = await list(listed(line("1000"), line("320.25"), line("1300.5")));
    expect(amounts(state())).toEqual(["1000", "320.25", "1300.5"]);
    expect(state()).toMatchObject({ deposits: { list: { missing: "-50" } } });
  });

  it("go when the total changes, and stay when it does not", async () => {
    const { state, refund, wallet } = await list(listed(line("2570.75")));
    await refund.refreshDeposits();
    expect(amounts(state())).toEqual(["2570.75"]);
    wallet.totalDeposits.mockResolvedValue({ ...TOTAL, total_deposits_ubxs: "5", deposit_count: 1 });
    await refund.refreshDeposits();
    expect(amounts(state())).toBeNull();
  });

  it("say why they could not be read, until they are", async () => {
    const { state, refund, wallet } = await list(listed(line("2570.75")));
    const failure = apiError(503, "unavailable");
    wallet.transactions.mockRejectedValueOnce(failure);
    await refund.listDeposits();
    expect(state()).toMatchObject({ deposits: { list: null, listFailure: { reason: "failed", error: failure } } });
    await refund.listDeposits();
    expect(state()).toMatchObject({ deposits: { listFailure: null, list: { missing: null } } });
  });
});

describe("withdrawals of an amount", () => {
  it("are told while they are open and take from the deposits", async () => {
    const one = (id: string, fields: object) => ({ ...PENDING, id, kind: "amount", deposit_count: 1, ...fields });
    const { start, state } = setUp({
      answers: {
        withdrawals: {
          withdrawals: [
            one("open", {}),
            one("approved", { status: "approved" }),
            one("over", { status: "completed" }),
            one("from earnings", { deposit_count: 0 }),
          ],
        },
      },
    });
    await start();
    expect((state() as FormState).openWithdrawals.map(({ id }) => id)).toEqual(["open", "approved"]);
  });
});
