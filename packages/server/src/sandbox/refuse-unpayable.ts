import { formatAmount } from "@freehold/contract";
import { readOwed, readTreasury } from "../payments/treasury/treasury.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Tx } from "../platform/database/connect.ts";
import { orUnavailable } from "../platform/http/chain-problem.ts";
import { ProblemError } from "../platform/http/problem.ts";

/**
 * Refuses to approve what the sandbox's treasury can't pay: payments are made in the order of their approvals, so one key's deposits out of thin
 * air would stop the refunds of all partners.
 *
 * @throws {ProblemError} `invalid_transition`, with what can be paid; `chain_unavailable`.
 */
export async function refuseUnpayable(tx: Tx, chain: Chain | null, amount: bigint): Promise<void> {
  // Without a signer nothing waits for a turn.
  if (!chain?.signer) return;
  // Of two at once, the second counts the first.
  await tx`select pg_advisory_xact_lock(hashtextextended('sandbox approvals', 0))`;
  const { all, pending } = await readOwed(tx);
  // Later: what is paid in between is counted twice, and not overlooked.
  const { token } = await orUnavailable(() => readTreasury(chain));
  const left = token - (all.sum - pending.sum);
  if (amount > left)
    throw new ProblemError(
      "invalid_transition",
      `The sandbox's treasury can pay ${formatAmount(left > 0n ? left : 0n)} UBXS now. Make people with smaller deposits, or ask the platform for test tokens.`,
    );
}
