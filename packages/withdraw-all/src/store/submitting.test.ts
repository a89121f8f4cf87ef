import { safeStorage } from "@freehold/session";
import { describe, expect, it, vi } from "vitest";
import { type answering, apiError, NONE, PENDING, quietConsole, setUp } from "../test/store.fixture.ts";
import { ADDRESS, OTHER } from "../test/stub-api.fixture.ts";

quietConsole();

describe("submitting", () => {
  it("sends the trimmed address with a key, shows the receipt, clears the field and reloads", async () => {
    const { start, settled, state, wallet, refund, heard } = setUp();
    await start();
    refund.setAddress(`  ${ADDRESS} `);
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    await refund.submit();
    await settled();
    expect(wallet.withdrawTotalDeposits).toHaveBeenCalledExactlyOnceWith(
      { wallet_address: ADDRESS },
      { idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    );
    expect(state()).toMatchObject({ status: "confirmation", receipt: { sentTo: ADDRESS }, refund: { id: "r1" } });
    expect(wallet.totalDeposits).toHaveBeenCalledTimes(2);
    expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(2);
    expect(heard.onSubmitted).toHaveBeenCalledExactlyOnceWith({
      withdrawal: expect.objectContaining({ id: "r1" }),
      walletAddress: ADDRESS,
    });
    refund.leaveConfirmation();
    expect(state().status).toBe("request");
  });

  it("sends nothing when it may not", async () => {
    const { start, state, wallet, refund } = setUp();
    await start();
    await refund.submit();
    expect(state()).toMatchObject({ draft: { problem: "blank" } });
    refund.setAddress("0x1234");
    await refund.submit();
    expect(state()).toMatchObject({ draft: { problem: "short" } });
    expect(wallet.withdrawTotalDeposits).not.toHaveBeenCalled();
  });

  it("sends one request however often it is called", async () => {
    const { start, settled, wallet, refund } = setUp();
    await start();
    refund.setAddress(ADDRESS);
    await Promise.all([refund.submit(), refund.submit(), refund.submit()]);
    await settled();
    expect(wallet.withdrawTotalDeposits).toHaveBeenCalledTimes(1);
  });

  it("SPEC 8: success false is declined with the response's message, or none", async () => {
    const { start, state, wallet, refund } = setUp();
    await start();
    for (const message of ["Not today.", null]) {
      wallet.withdrawTotalDeposits.mockResolvedValueOnce({ success: false, message });
      refund.setAddress(ADDRESS);
      await refund.submit();
      expect(state()).toMatchObject({
        status: "form",
        draft: { address: ADDRESS, failure: { reason: "declined", error: message } },
      });
    }
  });

  it("raises an alert, and no success, when the server recorded another address", async () => {
    const { start, state, refund, heard } = setUp();
    await start();
    refund.setAddress(OTHER);
    await refund.submit();
    expect(state()).toMatchObject({ status: "confirmation", receipt: { addressDiffers: true } });
    expect(heard.onSubmitted).not.toHaveBeenCalled();
  });

  it("409 withdrawal_pending opens the request that exists", async () => {
    const { start, state, wallet, refund, settled } = setUp();
    await start();
    wallet.withdrawTotalDeposits.mockRejectedValue(apiError(409, "withdrawal_pending", { withdrawal: PENDING }));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    refund.setAddress(ADDRESS);
    await refund.submit();
    expect(state()).toMatchObject({ status: "request", refund: { id: "r1" }, alreadyOpen: true });
    await settled();
    expect(state()).toMatchObject({ status: "request", alreadyOpen: true });
  });

  it("409 withdrawal_pending without the request asks for it", async () => {
    const { start, state, wallet, refund, settled } = setUp();
    await start();
    wallet.withdrawTotalDeposits.mockRejectedValue(apiError(409, "withdrawal_pending", {}));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    refund.setAddress(ADDRESS);
    await refund.submit();
    await settled();
    expect(state().status).toBe("request");
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
    ["a 408", apiError(408, "timeout")],
    ["a 429", apiError(429, "too_many_requests")],
  ])("is kept after %s, with the same body, across a reload", async (_name, error) => {
    const storage = safeStorage("memory");
    const before = setUp({ storage });
    await before.start();
    before.wallet.withdrawTotalDeposits.mockRejectedValue(error);
    before.refund.setAddress(ADDRESS);
    await before.refund.submit();
    await before.settled();
    expect(before.state()).toMatchObject({ status: "form", draft: { failure: { reason: "failed", error } } });
    await before.refund.submit();
    await before.settled();

    const after = setUp({ storage });
    await after.start();
    expect(after.state()).toMatchObject({ status: "form", draft: { address: ADDRESS }, notice: "unanswered" });
    await after.refund.submit();
    await after.settled();
    expect(new Set([...keys(before.wallet), ...keys(after.wallet)]).size).toBe(1);
  });

  it.each([
    ["an answer", null],
    ["a 422", apiError(422, "invalid_wallet_address")],
    ["a 409", apiError(409, "nothing_to_withdraw")],
  ])("is new after %s", async (_name, error) => {
    const { start, settled, wallet, refund } = setUp();
    await start();
    if (error) wallet.withdrawTotalDeposits.mockRejectedValueOnce(error);
    else wallet.withdrawTotalDeposits.mockResolvedValueOnce({ success: false });
    refund.setAddress(ADDRESS);
    await refund.submit();
    await settled();
    await refund.submit();
    await settled();
    expect(new Set(keys(wallet)).size).toBe(2);
  });

  it("is not recalled without a word, behind a request that is over", async () => {
    const storage = safeStorage("memory");
    const before = setUp({ storage });
    await before.start();
    before.wallet.withdrawTotalDeposits.mockRejectedValue(apiError(0, "timeout"));
    before.refund.setAddress(ADDRESS);
    await before.refund.submit();
    await before.settled();

    const withdrawals = { withdrawals: [{ ...PENDING, status: "rejected" }] };
    const { start, state, refund } = setUp({ storage, answers: { withdrawals } });
    await start();
    refund.clearAddress();
    refund.openLast();
    await refund.refreshStatus();
    refund.closeLast();
    expect(state()).toMatchObject({ status: "form", draft: { address: "" }, notice: null });
    await refund.refreshStatus();
    expect(state()).toMatchObject({ status: "form", draft: { address: ADDRESS }, notice: "unanswered" });
  });

  it("is dropped when the check shows that the request arrived", async () => {
    const { start, state, wallet, refund } = setUp();
    await start();
    wallet.withdrawTotalDeposits.mockRejectedValueOnce(apiError(0, "timeout"));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
    refund.setAddress(ADDRESS);
    await refund.submit();
    await vi.waitFor(() => expect(state().status).toBe("request"));
    wallet.checkPendingTotalWithdrawal.mockResolvedValue(NONE);
    await refund.refreshStatus();
    expect(state()).toMatchObject({ status: "form", draft: { failure: null }, notice: null });
  });

  it("is dropped when the history shows that the request arrived and is over", async () => {
    const storage = safeStorage("memory");
    const before = setUp({ storage });
    await before.start();
    before.wallet.withdrawTotalDeposits.mockRejectedValue(apiError(0, "timeout"));
    before.refund.setAddress(ADDRESS);
    await before.refund.submit();
    await before.settled();
    const after = setUp({
      storage,
      answers: {
        withdrawals: { withdrawals: [{ ...PENDING, status: "rejected", created_at: new Date().toISOString() }] },
      },
    });
    await after.start();
    expect(after.state()).toMatchObject({ status: "form", draft: { address: "" }, notice: null });
    after.refund.setAddress(ADDRESS);
    await after.refund.submit();
    expect(keys(after.wallet)).not.toEqual(keys(before.wallet));
  });
});
