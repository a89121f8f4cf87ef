import { describe, expect, it } from "vitest";
import { apiError, PENDING, quietConsole, setUp, user } from "../test/store.fixture.ts";
import { ADDRESS, OTHER } from "../test/stub-api.fixture.ts";
import { canSubmit, type FormState } from "./state.ts";

quietConsole();

describe("validation (SPEC 5)", () => {
  it("refuses to submit while sending, blank, before deposits are loaded and at zero or less", () => {
    const draft = { address: ADDRESS, problem: null, failure: null, compared: false, confirmation: null };
    const value = { total: "0.000001", count: 1 };
    const deposits = { value, loading: false, failure: null, list: null, listFailure: null };
    const ready: FormState = {
      status: "form",
      user: user("u1"),
      canRequest: true,
      draft,
      deposits,
      last: null,
      historyFailed: false,
      openWithdrawals: [],
      lookAlike: null,
      notice: null,
    };
    expect(canSubmit(ready)).toBe(true);
    expect(canSubmit({ ...ready, status: "submitting" })).toBe(false);
    expect(canSubmit({ ...ready, draft: { ...draft, address: "  " } })).toBe(false);
    expect(canSubmit({ ...ready, deposits: { ...deposits, value: null } })).toBe(false);
    for (const total of ["0", "0.000000", "-1", "-0.5"])
      expect(canSubmit({ ...ready, deposits: { ...deposits, value: { total, count: 1 } } })).toBe(false);
  });
});

describe("the address", () => {
  it("is what was put in or cleared last", async () => {
    const { start, state, refund } = setUp();
    await start();
    refund.setAddress("0x12");
    refund.validateAddress();
    expect(state()).toMatchObject({ draft: { address: "0x12", problem: "short" } });
    refund.setAddress(OTHER);
    expect(state()).toMatchObject({ draft: { address: OTHER, problem: null } });
    refund.clearAddress();
    expect(state()).toMatchObject({ draft: { address: "", problem: null } });
  });
});

describe("a refusal", () => {
  async function refused() {
    const panel = setUp();
    await panel.start();
    panel.wallet.withdrawTotalDeposits.mockRejectedValue(apiError(422, "invalid_wallet_address"));
    panel.refund.setAddress(ADDRESS);
    await panel.refund.submit();
    expect(panel.state()).toMatchObject({ draft: { failure: { reason: "failed" } } });
    return panel;
  }

  it.each(["0x12", OTHER])("goes as soon as there is another address: %s", async (another) => {
    const { refund, state } = await refused();
    refund.setAddress(another);
    expect(state()).toMatchObject({ draft: { address: another, failure: null } });
  });

  it("stays while the address is the same", async () => {
    const { refund, state } = await refused();
    refund.setAddress(`${ADDRESS} `);
    expect(state()).toMatchObject({ draft: { failure: { reason: "failed" } } });
  });
});

describe("an address that looks like a known one", () => {
  /** Begins and ends like the registered wallet of the test's user. */
  const FRAUD = `${OTHER.slice(0, 6)}${"0".repeat(32)}${OTHER.slice(-4)}`;
  const withdrawals = {
    withdrawals: [
      { ...PENDING, status: "completed", wallet_address: ADDRESS },
      { ...PENDING, id: "w1", kind: "amount", status: "completed", wallet_address: `0xaaaa${"1".repeat(32)}bbbb` },
    ],
  };

  it.each([
    ["the registered wallet", FRAUD, OTHER],
    ["where a refund was paid before", `${ADDRESS.slice(0, 6)}${"f".repeat(32)}${ADDRESS.slice(-4)}`, ADDRESS],
    ["where an amount was paid before", `0xAAAA${"2".repeat(32)}BBBB`, `0xaaaa${"1".repeat(32)}bbbb`],
  ])("is %s: the state says which", async (_, address, known) => {
    const { start, state, refund } = setUp({ answers: { withdrawals } });
    await start();
    refund.setAddress(address);
    expect(state()).toMatchObject({ lookAlike: known });
  });

  it("is never the registered wallet itself", async () => {
    const { start, state, refund } = setUp({
      answers: { withdrawals: { withdrawals: [{ ...PENDING, status: "completed", wallet_address: FRAUD }] } },
    });
    await start();
    refund.setAddress(OTHER.toLowerCase());
    expect(state()).toMatchObject({ lookAlike: null });
  });

  describe("after a fraud", () => {
    const real = `0xAAAA${"1".repeat(32)}BBBB`;
    const intruders = `0xAAAA${"2".repeat(32)}BBBB`;
    const request = (id: string, status: string, wallet_address: string) => ({
      ...PENDING,
      id,
      status,
      wallet_address,
    });

    it.each(["cancelled", "rejected"])("is compared with no address of a request that was %s", async (status) => {
      const history = [request("r2", status, intruders), request("r1", "completed", real)];
      const { start, state, refund } = setUp({ answers: { withdrawals: { withdrawals: history } } });
      await start();
      refund.setAddress(real);
      expect(state()).toMatchObject({ lookAlike: null });
      refund.setAddress(intruders);
      expect(state()).toMatchObject({ lookAlike: real });
    });

    it("is never said not to be one that was used", async () => {
      const history = [request("r2", "completed", intruders), request("r1", "completed", real)];
      const { start, state, refund } = setUp({ answers: { withdrawals: { withdrawals: history } } });
      await start();
      refund.setAddress(real.toLowerCase());
      expect(state()).toMatchObject({ lookAlike: null });
    });

    it("is compared with the registered wallet even if it was used", async () => {
      const { start, state, refund } = setUp({
        answers: { withdrawals: { withdrawals: [request("r1", "completed", FRAUD)] } },
      });
      await start();
      refund.setAddress(FRAUD);
      expect(state()).toMatchObject({ lookAlike: OTHER });
    });
  });

  it("is sent only once the person says that they compared every group, of this very address", async () => {
    const { start, state, refund, wallet, settled } = setUp();
    await start();
    refund.setAddress(FRAUD);
    await refund.submit();
    expect(state()).toMatchObject({ status: "form", draft: { problem: "uncompared" } });
    refund.setCompared(true);
    expect(state()).toMatchObject({ draft: { compared: true, problem: null } });
    refund.setAddress(FRAUD.replace("000", "001"));
    await refund.submit();
    expect(state()).toMatchObject({ draft: { compared: false, problem: "uncompared" } });
    expect(wallet.withdrawTotalDeposits).not.toHaveBeenCalled();
    refund.setAddress(FRAUD);
    refund.setCompared(true);
    await refund.submit();
    await settled();
    expect(wallet.withdrawTotalDeposits).toHaveBeenCalledTimes(1);
  });
});
