import { expect, it } from "vitest";
import { $dashboardMessages } from "./messages.ts";
import { nextActs, refundable } from "./next-acts.ts";

const BALANCE = {
  available_ubxs: "250.5",
  invested_ubxs: "1000",
  earnings_ubxs: "5.25",
  reserved_ubxs: "744.25",
  total_ubxs: "2000",
};
const titles = (of: Partial<Parameters<typeof nextActs>[0]>) =>
  nextActs({ balance: BALANCE, isSuspended: true, isVerified: true, ...of }, $dashboardMessages.get()).map(
    ({ title }) => title,
  );

it("refunds principal, invested or not, that no open request holds", () => {
  expect(refundable(BALANCE)).toBe("1250.5");
});

it("begins with the refund while the platform is suspended, and offers what a refund leaves", () => {
  expect(titles({ isVerified: false })).toEqual([
    "1,250.50 UBXS can be refunded",
    "Verify your wallet",
    "5.25 UBXS of earnings can be withdrawn",
  ]);
  const refunded = { ...BALANCE, available_ubxs: "0", invested_ubxs: "0", reserved_ubxs: "0" };
  expect(titles({ balance: refunded })).toEqual(["5.25 UBXS of earnings can be withdrawn"]);
});

it("offers what can be invested while the platform is active", () => {
  expect(titles({ isSuspended: false })).toEqual([
    "5.25 UBXS of earnings can be withdrawn",
    "250.50 UBXS can be invested",
  ]);
});
