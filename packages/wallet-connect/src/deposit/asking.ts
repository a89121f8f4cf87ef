import { map } from "nanostores";
import type { DepositProblem } from "../kit/send-deposit.ts";
import { type Kit, loadKit } from "../wallet-connect.ts";

/** Why what somebody asked of their wallet did not come about. */
export type Problem = DepositProblem | "changed" | "notSwitched";

/**
 * By the user's id: their wallet is being asked, or why the last question came to nothing. It outlives the form, as the
 * wallet's own window does: whoever leaves the screen and comes back must not pay twice.
 */
export const $asking = /* @__PURE__ */ map<Record<string, "asking" | Problem | undefined>>({});

/**
 * Asks the wallet of a user, one question at a time.
 *
 * @param rejected - what it is when they say no.
 */
export async function askWallet(
  userId: string,
  question: (kit: Kit) => Promise<Problem | null>,
  rejected: Problem = "rejected",
): Promise<void> {
  if ($asking.get()[userId] === "asking") return;
  $asking.setKey(userId, "asking");
  let problem: Problem | null = null;
  try {
    const kit = await loadKit();
    problem = await question(kit).catch((failure) => {
      const found = kit.depositProblem(failure);
      if (found === "unknown" || found === "would-fail") console.error(failure);
      return found === "rejected" ? rejected : found;
    });
  } finally {
    $asking.setKey(userId, problem ?? undefined);
  }
}

/** It was read. While the wallet is asked, there is nothing to read yet. */
export function forgetProblem(userId: string): void {
  if ($asking.get()[userId] !== "asking") $asking.setKey(userId, undefined);
}
