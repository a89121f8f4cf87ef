import type { AdminWithdrawal, HoldCode, HoldReason } from "@freehold/contract";
import type { HoldMessages } from "./messages.ts";

/** What an admin can do about a payment that does not go on by itself. */
export type Remedies = {
  /** It can be paid anew, if the chain proves that the payment before can never be made, or nothing was signed for it. */
  retry: boolean;
  /** Another transaction may have paid it: its hash can be given. */
  record: boolean;
};

const UNDECIDED: ReadonlySet<string> = new Set<HoldCode>(["reverted", "foreign_nonce", "no_transfer"]);
const REFUSED: ReadonlySet<string> = new Set<HoldCode>(["token_refuses", "node_refuses"]);

/** What can be done about something that is not paid. */
export function remediesOf(hold: HoldReason | null): Remedies {
  if (!hold) return { retry: false, record: false };
  const { code, resumes_at } = hold;
  // What rests after a refusal is tried again at a known time; what is signed is given to the chain all the while.
  return {
    retry: UNDECIDED.has(code) || (REFUSED.has(code) && resumes_at !== null),
    record: code === "foreign_nonce",
  };
}

/**
 * What something waits for in a few words. A code without words says itself.
 *
 * @example
 * shortReason("chain_stands_still", t) // "Chain stands still"
 */
export function shortReason(code: string, t: HoldMessages): string {
  const known = Object.hasOwn(t, code) ? t[code as keyof HoldMessages] : null;
  return typeof known === "string" ? known : code.replaceAll("_", " ");
}

/** How much it is a matter for admins: everything is stopped, something is to be done, or it only takes time. */
export function severityOf({ code, what_to_do }: HoldReason): "stopped" | "problem" | "wait" {
  if (code === "payments_stopped") return "stopped";
  return what_to_do === null ? "wait" : "problem";
}

/** Whether anything but its turn holds a request. */
export function isHeld({ hold_reason }: Pick<AdminWithdrawal, "hold_reason">): boolean {
  return hold_reason !== null && hold_reason.code !== "waits_its_turn";
}
