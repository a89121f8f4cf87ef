import type { HoldCode, RefundEstimate, Withdrawal } from "@freehold/contract";
import type { Pace } from "./refresh-pace.ts";

/** Where fewer than so many percent of all refunds took as long as this one has waited already, they say nothing. */
const FEWEST_LEFT = 10;

/** How long a payment waits for these is known, or part of what others took; for anything else no pace tells. */
const TOLD_BY_PACE: ReadonlySet<HoldCode | null> = new Set([null, "cooling_off", "waits_its_turn"]);

/** Whether other refunds tell how long a payment with this hold takes. */
export const isToldByPace = (hold: HoldCode | null): boolean => TOLD_BY_PACE.has(hold);

/** What an estimate is made from. */
export type Estimated = Pick<Withdrawal, "kind" | "status"> & {
  created_at: Date;
  approved_at: Date | null;
  cooling_off_until: Date | null;
};

/**
 * When an open refund is likely to be approved and paid: between the quartiles of what the refunds took that had waited at least as
 * long as this one has, and not before its waiting period ends. As time passes the days move on by themselves, and are never over.
 *
 * @param now.hold - why its payment is not made now; null where nothing holds it, or it is not approved.
 * @returns null for what is no open refund, where it has waited longer than nearly all of them, and while something holds it of which
 * no pace tells.
 * @example
 * estimateRefund(pace, refund, { hold: null, now: new Date() }) // { approved: { from: "2026-11-25", to: "2026-11-26" }, paid: { from: … } }
 */
export function estimateRefund(
  pace: Pace,
  refund: Estimated,
  { hold, now }: { hold: HoldCode | null; now: Date },
): RefundEstimate | null {
  const { kind, status, created_at: created, approved_at: approvedAt, cooling_off_until: notBefore } = refund;
  if (kind !== "total_deposits" || !isToldByPace(hold)) return null;
  if (status === "approved" && approvedAt) {
    const paid = rangeOf(pace.payment, { since: approvedAt, now, notBefore });
    return paid && { approved: null, paid };
  }
  if (status !== "pending") return null;
  const approved = rangeOf(pace.approval, { since: created, now, notBefore: null });
  const paid = rangeOf(pace.total, { since: created, now, notBefore });
  if (!approved || !paid) return null;
  return { approved, paid: { from: later(paid.from, approved.from), to: later(paid.to, approved.to) } };
}

function rangeOf(
  percentiles: readonly number[],
  { since, now, notBefore }: { since: Date; now: Date; notBefore: Date | null },
): RefundEstimate["paid"] | null {
  const waited = (now.getTime() - since.getTime()) / 1_000;
  const left = percentiles.filter((seconds) => seconds > waited);
  if (left.length < FEWEST_LEFT) return null;
  const at = (part: number) => {
    const seconds = left[Math.floor((left.length - 1) * part)] as number;
    const time = Math.max(since.getTime() + seconds * 1_000, notBefore?.getTime() ?? 0);
    return new Date(time).toISOString().slice(0, 10);
  };
  return { from: at(0.25), to: at(0.75) };
}

const later = (one: string, other: string) => (one > other ? one : other);
