import { type Balance, formatAmount, parseAmount } from "@freehold/contract";
import { formatUbxs } from "@freehold/ui/format";
import type { Place } from "../../shared/location/router.ts";
import type { $dashboardMessages } from "./messages.ts";

/** Something that the person can do. */
export type Act = { title: string; why: string; label: string; place: Place & { section: string } };

/** What the person can do, the most important first. */
export function nextActs(
  { balance, isSuspended, isVerified }: { balance: Balance; isSuspended: boolean; isVerified: boolean },
  t: ReturnType<(typeof $dashboardMessages)["get"]>,
): Act[] {
  const amount = refundable(balance);
  const acts: (Act | false)[] = [
    isSuspended &&
      amount !== "0" && {
        title: t.refund({ amount: formatUbxs(amount) }),
        why: t.refundWhy,
        label: t.refundLabel,
        place: { section: "withdraw-all" },
      },
    !isVerified && { title: t.verify, why: t.verifyWhy, label: t.verifyLabel, place: { section: "wallet" } },
    balance.earnings_ubxs !== "0" && {
      title: t.nextEarnings({ amount: formatUbxs(balance.earnings_ubxs) }),
      why: t.nextEarningsWhy,
      label: t.nextEarningsLabel,
      place: { section: "wallet", rest: ["withdraw"] },
    },
    !isSuspended &&
      balance.available_ubxs !== "0" && {
        title: t.invest({ amount: formatUbxs(balance.available_ubxs) }),
        why: t.investWhy,
        label: t.toProperties,
        place: { section: "properties" },
      },
  ];
  return acts.filter((act) => act !== false);
}

/** What a refund of everything would take now: principal that no open request holds. */
export function refundable({ available_ubxs, invested_ubxs }: Balance): string {
  return formatAmount(parseAmount(available_ubxs) + parseAmount(invested_ubxs));
}
