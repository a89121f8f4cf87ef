import type { DistributionHoldCode } from "@freehold/contract";
import { inHeading, inUbxs, inUtc } from "../../platform/format.ts";
import type { Fact, Message } from "../../platform/mail/message.ts";
import { HOLDS } from "../distributions/describe-hold.ts";

/** What a person's mail tells: a property's month, and micro-UBXS. */
export type MailedPayout = { name: string; month: string; is_correction: boolean; amount: bigint };

/** Lines of a mail; the rest is on the page. */
const LINES = 40;

const MONTH = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/**
 * `2026-03` as people write it.
 *
 * @example
 * inWords("2026-03") // "March 2026"
 */
export function inWords(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** What came in since the last mail, all properties together. */
export function payoutsOfMonth(payouts: readonly MailedPayout[]): Message {
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0n);
  const properties = new Set(payouts.map(({ name }) => name)).size;
  const lines = payouts.slice(0, LINES).map(({ name, month, is_correction, amount }): Fact => {
    const label = `${name}, ${inWords(month)}${is_correction ? ", correction" : ""}`;
    return { label, value: inUbxs(amount) };
  });
  const rest = payouts.slice(LINES);
  const more: Fact[] = rest.length
    ? [{ label: `${rest.length} more`, value: inUbxs(rest.reduce((sum, { amount }) => sum + amount, 0n)) }]
    : [];
  return {
    template: "payouts",
    subject: `Your shares earned ${inHeading(total)}`,
    before: [
      `${properties === 1 ? "One property" : `${properties} properties`} paid you. The amount is in your balance, under earnings.`,
    ],
    facts: [...lines, ...more, { label: "Total", value: inUbxs(total) }],
    links: [
      { label: "View your payouts", to: "/payouts", main: true },
      { label: "Unsubscribe", to: "/account/mails" },
    ],
    after: ["We send this email once a month at most. You earn the same if you unsubscribe."],
  };
}

/** Tells admins that a month which two of them agreed on is not distributed, why, and what they can do. */
export function distributionHeld({
  id,
  name,
  month,
  code,
  since,
}: {
  id: string;
  name: string;
  month: string;
  code: DistributionHoldCode;
  since: Date;
}): Message {
  const { sentence, what_to_do } = HOLDS[code];
  return {
    template: "distribution_held",
    parcel: "none",
    subject: `${name}: the distribution for ${inWords(month)} is on hold`,
    before: [sentence],
    facts: [{ label: "On hold since", value: inUtc(since) }],
    links: [{ label: "View the month", to: `/payouts/months/${id}`, main: true }],
    after: [what_to_do],
  };
}
