import { inspectAddress } from "@freehold/contract/address";
import type { RequestText } from "../parts/messages.ts";
import { isSameDestination } from "../store/read-answers.ts";
import { findAddressProblem } from "../store/state.ts";

/** What can be said about an address: one thing. With `groups` it is worth comparing group by group. */
export type Judgement = { tone: "good" | "warning"; groups: boolean; words: string };

/**
 * What the form says beside an address, or null where the field itself says what is wrong. None of it blocks (SPEC 5).
 *
 * @param registered - the registered wallet; empty if there is none.
 */
export function judgeAddress(address: string, registered: string, t: RequestText): Judgement | null {
  if (findAddressProblem(address)) return null;
  const verdict = inspectAddress(address.trim());
  const isRegistered = isSameDestination(address, registered);
  const warning = (words: string, groups: boolean): Judgement => ({ tone: "warning", groups, words });
  if (verdict === "malformed") return warning(t.malformedAddress, false);
  if (verdict === "bad-checksum") return isRegistered ? warning(t.wrongCase, false) : warning(t.mistyped, true);
  if (isRegistered) return { tone: "good", groups: false, words: t.isRegistered };
  if (registered) return warning(verdict === "unchecked" ? t.differsUnchecked : t.differs, true);
  return verdict === "unchecked" ? warning(t.unchecked, true) : { tone: "good", groups: true, words: t.noErrorFound };
}

/** Whether the registered wallet is what will be paid: in a wrong spelling it is not. */
export function isChosen(address: string, wallet: string): boolean {
  return isSameDestination(address, wallet) && inspectAddress(address.trim()) !== "bad-checksum";
}
