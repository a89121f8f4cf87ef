import { type Balance, formatAmount, parseAmount, type Withdrawal } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { type HeroState, heroOf, sumLineOf } from "./hero.ts";
import { $dashboardMessages } from "./messages.ts";

const t = $dashboardMessages.get();
const BALANCE = {
  available_ubxs: "250.5",
  invested_ubxs: "1000",
  earnings_ubxs: "5.25",
  reserved_ubxs: "0",
  total_ubxs: "1255.75",
} as Balance;
const REFUNDED = { ...BALANCE, available_ubxs: "0", invested_ubxs: "0", total_ubxs: "5.25" };
const refund = (status: Withdrawal["status"]) => ({ status, amount_ubxs: "1250.5" }) as Withdrawal;
const hero = (of: Partial<HeroState>) => {
  const { label, amount, line, acts } = heroOf(
    { balance: BALANCE, refund: null, isSuspended: true, isVerified: true, ...of },
    t,
  );
  return [label, amount, line, acts.map((act) => act.label)];
};

describe("the dashboard begins", () => {
  it("with what a refund pays while the platform is suspended, also after one that was rejected", () => {
    const begun = ["You can get back", "1250.5", "1,255.75 = 1,250.50 refund + 5.25 earnings"];
    expect(hero({ isVerified: false })).toEqual([
      ...begun,
      ["Request your refund", "Verify your wallet", "Withdraw earnings"],
    ]);
    expect(hero({ refund: refund("rejected") })).toEqual([...begun, ["Request your refund", "Withdraw earnings"]]);
  });

  it("with an open request", () => {
    const balance = { ...REFUNDED, reserved_ubxs: "1250.5", total_ubxs: "1255.75" };
    expect(hero({ balance, refund: refund("pending") })).toEqual([
      "In your refund request",
      "1250.5",
      "1,255.75 = 1,250.50 in requests + 5.25 earnings",
      ["View your request", "Withdraw earnings"],
    ]);
  });

  it("with the receipt after a refund was paid, and the earnings that are left", () => {
    expect(hero({ balance: REFUNDED, refund: refund("completed") })).toEqual([
      "Refund paid",
      "1250.5",
      "5.25 UBXS of earnings are left.",
      ["Withdraw earnings", "View receipt"],
    ]);
  });

  it("with everything the person owns while the platform is active", () => {
    expect(hero({ isSuspended: false })).toEqual([
      "What you own",
      "1255.75",
      "1,255.75 = 1,250.50 refund + 5.25 earnings",
      ["Withdraw earnings", "Invest"],
    ]);
  });
});

describe("the sum line adds up as it is shown, and never says more than is owed", () => {
  it.each([
    [{ available_ubxs: "2570.75", earnings_ubxs: "122.049997" }, "2,692.79 = 2,570.75 refund + 122.04 earnings"],
    // Cut, they would say 1.01 = 0.50 + 0.50.
    [{ available_ubxs: "0.505", earnings_ubxs: "0.505" }, "1.01 = 0.505 refund + 0.505 earnings"],
    [
      { available_ubxs: "1.009", reserved_ubxs: "2.009", earnings_ubxs: "0.000001" },
      "3.018001 = 1.009 refund + 2.009 in requests + 0.000001 earnings",
    ],
  ])("%o: %s", (of, line) => {
    const nothing = { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0" };
    const parts = { ...nothing, ...of };
    const total = Object.values(parts).reduce((sum, part) => sum + parseAmount(part), 0n);
    expect(sumLineOf({ ...parts, total_ubxs: formatAmount(total) } as Balance, t)).toBe(line);
  });

  it("is no line of one part", () => {
    expect(sumLineOf(REFUNDED, t)).toBeNull();
  });
});
