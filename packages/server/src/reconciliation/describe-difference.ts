import { type Difference, type DifferenceSide, parseAmount } from "@freehold/contract";
import { inUbxs } from "../platform/format.ts";

/** What a rule about the rows of one person compares, in words. */
const FIGURES: Readonly<Record<string, string>> = {
  "balance available equals the journal": "The available balance",
  "balance invested equals the journal": "The invested balance",
  "balance earnings equals the journal": "The earnings",
  "balance reserved equals the journal": "The reserved balance",
  "balance external equals the journal": "What was paid in and out",
  "balance operating equals the journal": "The income",
  "remaining total equals the deposits": "What remains of the deposits",
  "count of open deposits equals the deposits": "The number of deposits with money left",
  "principal equals what deposits have remaining": "The available and invested money",
  "reserved equals the open withdrawals": "The money reserved for requests",
  "ledger transaction sums to zero": "The sum of a booking",
  "deposit equals remaining, reserved and withdrawn": "The sum of a deposit's parts",
  "withdrawal takes its principal from deposits": "The money that a request takes from deposits",
  "withdrawal counts its deposits": "The number of deposits in a request",
  "balance payouts_clearing equals the journal": "What is on its way to the earnings",
  "balance earnings equals what moved it": "The earnings",
  "balance payouts_clearing equals what moved it": "What is on its way to the earnings",
  "balance external equals what moved it": "What was paid in and out",
  "balance operating equals what moved it": "The income",
  "payout is booked as it was worked out": "The booking of a payout",
  "payout is posted as it was worked out": "The payout in the earnings",
  "counts of distributions behind a payout": "The number of distributions behind a payout",
  "earnings of a month equal the payouts": "What was earned in a month",
  "earnings of a property equal the payouts": "What a property earned",
  "counts of transfers behind a deposit": "The number of transfers behind a deposit",
  "counts of approvals behind a request": "The number of approvals behind a request",
  "counts of share-days equal the holdings": "The share-days of a payout",
  "counts of payouts of a month equal the payouts": "The number of payouts in a month",
  "counts of payouts of a property equal the payouts": "The number of payouts of a property",
  "referral reward is booked when it is due": "The reward for a referral that is due",
  "invested principal equals the cost of active shares": "The invested money",
  "refund holds the shares of the principal it takes": "The cost of the shares that a request holds",
  "counts of shares in refund end with it": "The number of ended purchases in a request",
  "purchase is booked at its cost": "The booking of a purchase of shares",
  "fee of a purchase is booked": "The booked fee of a purchase of shares",
  "fee of a purchase is paid from deposits": "The fee of a purchase of shares that deposits paid",
};

/** What a rule about a property compares. */
const PROPERTY_FIGURES: Readonly<Record<string, string>> = {
  "counts of shares sold equal the holdings": "The number of shares sold",
  "counts of shares in treasury equal those refunded and not reissued": "The number of shares in the treasury",
};

/** What a rule about a distribution compares. */
const DISTRIBUTION_FIGURES: Readonly<Record<string, string>> = {
  "distribution equals its payouts": "The sum of the payouts",
  "distribution counts its payouts": "The number of payouts",
  "counts of payouts in the earnings": "The number of payouts that reached the earnings",
};

const PROVEN_BALANCE = "treasury's proven balance equals its transfers";

type Known = Pick<Difference, "kind" | "rule" | "subject" | "person" | "transaction" | "expected" | "found">;

/**
 * Says in one sentence what differs, for admins: whose money it is, how much, and in which transaction.
 *
 * @example
 * describeDifference(difference) // "The deposit of 130.00 UBXS by anna@example.org is booked, and its transaction 0x… brought nothing."
 */
export function describeDifference({ kind, rule, subject, person, transaction, expected, found }: Known): string {
  const who = person?.email ?? "a person";
  const inTransaction = transaction ? ` ${shortHash(transaction)}` : "";
  switch (kind) {
    case "payment_without_transfer":
      return `${figure(expected)} for ${who} ${transfer(expected)} is booked as paid, and the blockchain has ${
        found ? `${figure(found)} ${transfer(found)} instead` : "no such transfer"
      }.`;
    case "payment_differs_from_request":
      return `The payment for ${who} is ${inFull(expected)}, and the request says ${inFull(found)}.`;
    case "completed_without_payment":
      return `The request of ${who} for ${figure(expected)} is completed, and no payment belongs to it.`;
    case "unexplained_transfer":
      return `${figure(found)} left the treasury ${transfer(found)} in transaction${inTransaction}, and no request explains it.`;
    case "deposit_without_transfer":
      return `The deposit of ${figure(expected)} by ${who} is booked, and its transaction${inTransaction} brought ${
        found ? figure(found) : "nothing"
      }.`;
    case "treasury_balance":
      return `The treasury ${shortAddress(subject)} holds ${more(found)} than its known transfers come to.`;
    case "daily_stat":
      // What a person earned on a day is named by the day and the person.
      if (person && rule.startsWith("changes"))
        return `What changed for ${who} on ${subject.slice(0, 10)} should be ${figure(expected)} and is ${figure(found)}.`;
      if (person)
        return `What ${who} earned on ${subject.slice(0, 10)} should be ${figure(expected)} and is ${figure(found)}.`;
      return `The figure of ${subject} should be ${figure(expected)} and is ${figure(found)}.`;
    default:
      if (PROPERTY_FIGURES[rule])
        return `${PROPERTY_FIGURES[rule]} of the property ${subject} should be ${figure(expected)} and is ${figure(found)}.`;
      if (rule === PROVEN_BALANCE)
        return `The balance of the treasury ${shortAddress(subject)} that was proven last should be ${figure(expected)} by all its transfers, and is ${figure(found)}.`;
      if (DISTRIBUTION_FIGURES[rule])
        return `${DISTRIBUTION_FIGURES[rule]} of the distribution ${subject} should be ${figure(expected)} and is ${figure(found)}.`;
      return `${FIGURES[rule] ?? `"${rule}"`} of ${who} should be ${figure(expected)} and is ${figure(found)}.`;
  }
}

function figure(side: DifferenceSide | null): string {
  if (side?.unreadable != null) return `"${side.unreadable}"`;
  if (side?.amount_ubxs != null) return inUbxs(parseAmount(side.amount_ubxs));
  return side?.count == null ? "nothing" : String(side.count);
}

/** All of a side: its status or its transaction may be all that differs. */
function inFull(side: DifferenceSide | null): string {
  if (side?.unreadable != null) return `"${side.unreadable}"`;
  const status = side?.status ? `${side.status}, ` : "";
  return `${status}${figure(side)} ${transfer(side)} in ${side?.transaction ? shortHash(side.transaction) : "no transaction"}`;
}

function transfer(side: DifferenceSide | null): string {
  return side?.to ? `to ${shortAddress(side.to)}` : "to no address";
}

function more(side: DifferenceSide | null): string {
  const micros = parseAmount(side?.amount_ubxs ?? "0");
  return micros < 0n ? `${inUbxs(-micros)} less` : `${inUbxs(micros)} more`;
}

const shortAddress = (address: string) => `${address.slice(0, 6)}...${address.slice(-4)}`;
const shortHash = (hash: string) => `${hash.slice(0, 10)}...${hash.slice(-8)}`;
