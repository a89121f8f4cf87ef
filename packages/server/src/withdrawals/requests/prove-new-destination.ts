import { requireProof } from "../../accounts/proofs/prove.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Clock, SessionUser } from "../../platform/http/env.ts";

/**
 * Asks for a fresh proof where money is to go anywhere but to the account's wallet, which only a fresh proof can change: a stolen session
 * can't send it to a wallet of the thief's.
 *
 * @throws {ProblemError} `proof_required`
 */
export async function proveNewDestination(
  tx: Tx,
  { user, walletAddress, clock }: { user: SessionUser; walletAddress: string; clock: Clock },
): Promise<void> {
  const [own] = await tx`
    select from users
    where id = ${user.id} and lower(wallet_address) = lower(trim(${walletAddress}))
      -- Not one that its owner said is a stranger's.
      and (wallet_replaced_at = 'infinity') is not true`;
  if (!own) await requireProof({ sql: tx, clock }, user);
}
