import type { RulesMessages } from "../messages.ts";

/** When a change holds: a positive step makes it easier to move money, and waits for another admin. */
export function effectOf(step: bigint, t: RulesMessages): string {
  if (step === 0n) return t.unchanged;
  return step > 0n ? t.looser : t.stricter;
}
