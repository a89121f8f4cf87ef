import type { AdminWithdrawal, BlockCode, BlockedBecause } from "@freehold/contract";
import type { BlockedMessages } from "./messages.ts";

/** What an admin can do about a payment that does not go on by itself. */
export type Remedies = {
  /** It can be paid anew, if the chain proves that the payment before can never be made, or nothing was signed for it. */
  retry: boolean;
  /** Another transaction may have paid it: its hash can be given. */
  record: boolean;
};

const UNDECIDED: ReadonlySet<string> = new Set<BlockCode>(["reverted", "foreign_nonce", "no_transfer"]);
const REFUSED: ReadonlySet<string> = new Set<BlockCode>(["token_refuses", "node_refuses"]);

/** What can be done about something that is not paid. */
export function remediesOf(block: BlockedBecause | null): Remedies {
  if (!block) return { retry: false, record: false };
  const { code, resumes_at } = block;
  // What rests after a refusal is tried again at a known time; what is signed is given to the chain all the while.
  return {
    retry: UNDECIDED.has(code) || (REFUSED.has(code) && resumes_at !== null),
    record: code === "foreign_nonce",
  };
}

/**
 * What something waits for in a few words. A code that nobody has put into words yet says itself.
 *
 * @example
 * shortReason("chain_stands_still", t) // "Chain stands still"
 */
export function shortReason(code: string, t: BlockedMessages): string {
  const known = Object.hasOwn(t, code) ? t[code as keyof BlockedMessages] : null;
  return typeof known === "string" ? known : code.replaceAll("_", " ");
}

/** How much it is a matter for admins: everything is stopped, something is to be done, or it only takes time. */
export function severityOf({ code, what_to_do }: BlockedBecause): "stopped" | "problem" | "wait" {
  if (code === "payments_stopped") return "stopped";
  return what_to_do === null ? "wait" : "problem";
}

/** Whether anything but its turn is in the way of a request. */
export function isBlocked({ blocked_because }: Pick<AdminWithdrawal, "blocked_because">): boolean {
  return blocked_because !== null && blocked_because.code !== "waits_its_turn";
}
