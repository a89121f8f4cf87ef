import { describe, expect, it } from "vitest";
import { type answering, apiError, memoryStorage, NONE, PENDING, quietConsole, setUp } from "./test/model.fixture.ts";
import { ADDRESS, OTHER } from "./test/stub-api.fixture.ts";

quietConsole();

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
