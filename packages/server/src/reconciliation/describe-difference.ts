import { type Difference, type DifferenceSide, parseAmount } from "@freehold/contract";
import { inUbxs } from "../platform/format.ts";
import { ruleOf } from "./rules.ts";

type Known = Pick<Difference, "rule_code" | "subject" | "person" | "transaction" | "expected" | "found">;

/**
 * Says in one sentence what differs, for admins: whose money it is, how much, and in which transaction.
 *
 * @example
 * describeDifference(difference) // "The deposit of 130.00 UBXS by anna@example.org is booked, and its transaction 0x… brought nothing."
 */
export function describeDifference({ rule_code, subject, person, transaction, expected, found }: Known): string {
  const who = person?.email ?? "a person";
  const { kind, figure: name, of } = ruleOf(rule_code);
  const inTransaction = transaction ? ` ${shortHash(transaction)}` : "";
  switch (kind) {
    case "payment_without_transfer":
      return `${figure(expected)} for ${who} ${transfer(expected)} is booked as paid, but the blockchain has ${
        found ? `${figure(found)} ${transfer(found)} instead` : "no such transfer"
      }.`;
    case "payment_differs_from_request":
      return `The payment for ${who} is ${inFull(expected)}, but the request says ${inFull(found)}.`;
    case "completed_without_payment":
      return `The request of ${who} for ${figure(expected)} is completed, but has no payment.`;
    case "unexplained_transfer":
      return `${figure(found)} left the treasury ${transfer(found)} in transaction${inTransaction}, and no request explains it.`;
    case "deposit_without_transfer":
      return `The deposit of ${figure(expected)} by ${who} is booked, but its transaction${inTransaction} brought ${
        found ? figure(found) : "nothing"
      }.`;
    case "treasury_balance":
      return `The treasury ${shortAddress(subject)} holds ${more(found)} than its known transfers add up to.`;
    case "unknown_treasury": {
      const [chain, address] = subject.split(":");
      return address
        ? `The database has the treasury ${shortAddress(address)} on chain ${chain}, which the server's settings don't name.`
        : `The database has chain ${chain}, which the server's settings don't name.`;
    }
    case "daily_stat":
      // What a person earned on a day is named by the day and the person.
      if (person && rule_code === "day_changes")
        return `What changed for ${who} on ${subject.slice(0, 10)} should be ${figure(expected)} and is ${figure(found)}.`;
      if (person)
        return `What ${who} earned on ${subject.slice(0, 10)} should be ${figure(expected)} and is ${figure(found)}.`;
      return `The figure of ${subject} should be ${figure(expected)} and is ${figure(found)}.`;
    default:
      if (rule_code === "proven_balance")
        return `The balance of the treasury ${shortAddress(subject)} that was proven last should be ${figure(expected)} by all its transfers, and is ${figure(found)}.`;
      return `${name} of ${of ? `the ${of} ${subject}` : who} should be ${figure(expected)} and is ${figure(found)}.`;
  }
}

function figure(side: DifferenceSide | null): string {
  if (side?.amount_ubxs != null) return inUbxs(parseAmount(side.amount_ubxs));
  return side?.count == null ? "nothing" : String(side.count);
}

/** All of a side: its status or its transaction may be all that differs. */
function inFull(side: DifferenceSide | null): string {
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
