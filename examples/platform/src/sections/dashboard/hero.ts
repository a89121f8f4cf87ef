import { type Balance, formatAmount, isOpen, parseAmount, type Withdrawal } from "@freehold/contract";
import { formatUbxs, formatUbxsShort } from "@freehold/ui/format";
import { addsUp } from "../../shared/figures/adds-up.ts";
import type { Place } from "../../shared/location/router.ts";
import type { $dashboardMessages } from "./messages.ts";

type Words = ReturnType<(typeof $dashboardMessages)["get"]>;

/** Something that the person can do. */
export type Act = { label: string; place: Place & { section: string } };

/** The one sum that the dashboard begins with, and what the person can do about it, the most important first. */
export type Hero = { label: string; amount: string; line: string | null; acts: Act[] };

/** What a {@link Hero} depends on. */
export type HeroState = {
  balance: Balance;
  /** The newest refund request, open or over. */
  refund: Withdrawal | null;
  isSuspended: boolean;
  isVerified: boolean;
};

/**
 * Returns what the dashboard begins with: an open refund; what a refund would pay while the platform is suspended; the refund that was
 * paid, where nothing is left to refund; otherwise everything the person owns.
 */
export function heroOf({ balance, refund, isSuspended, isVerified }: HeroState, t: Words): Hero {
  const { available_ubxs, earnings_ubxs, total_ubxs } = balance;
  const refundable = refundableOf(balance);
  const verify = !isVerified && { label: t.verify, place: { section: "wallet" } };
  const withdraw = earnings_ubxs !== "0" && {
    label: t.withdrawEarnings,
    place: { section: "wallet", rest: ["withdraw"] },
  };
  const toRefund = (label: string): Act => ({ label, place: { section: "withdraw-all" } });
  const hero = (label: string, amount: string, acts: readonly (Act | false)[], line = sumLineOf(balance, t)): Hero => ({
    label,
    amount,
    line,
    acts: acts.filter((act) => act !== false),
  });
  if (refund && isOpen(refund)) return hero(t.inRequest, refund.amount_ubxs, [toRefund(t.viewRequest), withdraw]);
  if (isSuspended && refundable !== "0")
    return hero(t.refundable, refundable, [toRefund(t.requestRefund), verify, withdraw]);
  if (refund?.status === "completed" && refundable === "0")
    return hero(t.refundPaid, refund.amount_ubxs, [withdraw, toRefund(t.viewReceipt)], earningsLeft(balance, t));
  const invest = !isSuspended && available_ubxs !== "0" && { label: t.invest, place: { section: "properties" } };
  return hero(t.owned, total_ubxs, [verify, withdraw, invest]);
}

/** What a refund of everything would take now: principal that no open request holds. */
export function refundableOf({ available_ubxs, invested_ubxs }: Balance): string {
  return formatAmount(parseAmount(available_ubxs) + parseAmount(invested_ubxs));
}

const earningsLeft = ({ earnings_ubxs }: Balance, t: Words): string | null =>
  earnings_ubxs === "0" ? null : t.earningsLeft({ amount: formatUbxsShort(earnings_ubxs) });

/**
 * Returns what the person owns as a sum of its parts, which adds up as it is shown: where the cut amounts do not, all of them are whole.
 * Null where there is one part only.
 */
export function sumLineOf(balance: Balance, t: Words): string | null {
  const parts = [
    [refundableOf(balance), t.partRefund],
    [balance.reserved_ubxs, t.partReserved],
    [balance.earnings_ubxs, t.partEarnings],
  ] as const;
  const shown = parts.filter(([amount]) => amount !== "0");
  if (shown.length < 2) return null;
  const amounts = shown.map(([amount]) => amount);
  const format = addsUp(amounts, balance.total_ubxs) ? formatUbxsShort : formatUbxs;
  const sum = shown.map(([amount, part]) => part({ amount: format(amount) })).join(" + ");
  return `${format(balance.total_ubxs)} = ${sum}`;
}
