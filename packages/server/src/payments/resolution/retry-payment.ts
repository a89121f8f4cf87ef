import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockRequest } from "../../withdrawals/transition.ts";
import { endPause } from "../holds/record-hold.ts";
import { markFailed } from "./mark-failed.ts";
import { proveFailed } from "./prove-failed.ts";

/**
 * An admin lets a withdrawal be paid anew whose payment can never be made any more. The approvals still have to be there: the
 * next payment asks for them again. What was refused before anything was signed is tried again at once.
 *
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`; `payment_not_failed`; `chain_unavailable`.
 */
export async function retryPayment(
  sql: Sql,
  chain: Chain,
  { id, adminId }: { id: string; adminId: string },
): Promise<void> {
  const proof = await proveFailed(sql, chain, id);
  await sql.begin(async (tx) => {
    const withdrawal = await lockRequest(tx, { id, adminId });
    if (!proof && (await endPause(tx, id))) return;
    if (!proof) throw new ProblemError("invalid_transition", "This request has no payment waiting for an admin.");
    await markFailed(tx, withdrawal, proof);
  });
}
