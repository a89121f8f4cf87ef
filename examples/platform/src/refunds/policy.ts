import type { AdminWithdrawal } from "@freehold/contract";
import { formatUbxs } from "@freehold/ui/format";

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/**
 * Writes an amount for the middle of a sentence: whole numbers without decimals, and with the unit.
 *
 * @example
 * inWords("1000") // "1,000 UBXS"
 */
export function inWords(amount: string): string {
  return `${formatUbxs(amount).replace(/\.00$/, "")} UBXS`;
}

/**
 * Writes a number of seconds as people say it, in at most two units.
 *
 * @example
 * duration(86_400) // "24 hours"
 * duration(5_400)  // "1 hour 30 minutes"
 */
export function duration(seconds: number): string {
  // A day is better said as 24 hours, as it is a clock that runs; more days are said as days.
  const units = seconds < 172_800 ? UNITS.slice(1) : UNITS;
  const words: string[] = [];
  let rest = Math.max(0, Math.round(seconds));
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
  }
  return words.slice(0, 2).join(" ") || "0 seconds";
}

/**
 * Says how many admins a request needs and why.
 *
 * @param limit - up to and including it one admin approves; unknown until the settings are read.
 * @example
 * whyApprovers(request, "1000") // "Needs 2 approvers because it is above 1,000 UBXS."
 */
export function whyApprovers({ approvals_needed: needed }: AdminWithdrawal, limit: string | undefined): string {
  const people = needed === 1 ? "1 approver" : `${needed} approvers`;
  if (limit === undefined) return `Needs ${people}.`;
  return `Needs ${people} because it is ${needed > 1 ? "" : "not "}above ${inWords(limit)}.`;
}

/** What a request still waits for before it counts as approved, in a sentence; null once nothing of that is missing. */
export function whatIsMissing(request: AdminWithdrawal, me: { email: string }): string | null {
  const { status, approvals_needed: needed, approvals_given: given, approvals } = request;
  const missing = needed - given;
  if ((status !== "pending" && status !== "approved") || missing <= 0) return null;
  if (approvals.some(({ by, valid }) => valid && by === me.email))
    return "You approved this. Another admin has to approve.";
  const more = missing === 1 ? "one more admin has" : `${missing} more admins have`;
  if (given > 0) return `${sentence(more)} to approve.`;
  if (approvals.length > 0) return `No approval counts any more: ${more.replace(" more", "")} to approve.`;
  return missing === 1 ? "One admin has to approve." : `${missing} different admins have to approve.`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
