import { createHash } from "node:crypto";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { isPayable } from "../../withdrawals/payable.ts";
import type { WithdrawalRow } from "../../withdrawals/store.ts";
import { refused } from "./read-payment.ts";

type Approval = { admin_id: string; digest: Buffer };

/**
 * Verifies that admins have approved exactly this payment: enough of those who may, for this request, wallet, amount, chain and token,
 * and that nothing else keeps it from being paid now. Whatever proves an approval belongs here.
 *
 * @throws {SignerError} `refused`.
 */
export async function verifyApprovals(sql: Queryable, withdrawal: WithdrawalRow, target: PayTarget): Promise<void> {
  const { user_id, id, wallet_address, amount } = withdrawal;
  const [state] = await sql<{ given: number; needed: number; payable: boolean }[]>`
    select state.given, state.needed, ${isPayable(sql, target)} as payable
    from withdrawals w, approval_state(w, ${target.chainId}, ${target.tokenAddress}) state
    where w.user_id = ${user_id} and w.id = ${id}`;
  const approvals = await sql<Approval[]>`
    select a.admin_id, a.digest from withdrawals w, approvals_valid(w) a
    where w.user_id = ${user_id} and w.id = ${id} and a.chain_id = ${target.chainId} and a.token_address = ${target.tokenAddress}`;
  const digest = digestOf({ id, wallet_address, amount }, target);
  const admins = new Set(approvals.filter((one) => digest.equals(one.digest)).map(({ admin_id }) => admin_id));
  const needed = state?.needed ?? 2;
  if (admins.size < needed || (state?.given ?? 0) < needed)
    throw refused(`The request has ${admins.size} of the ${needed} approvals it needs.`);
  if (!state?.payable)
    throw refused(
      "The request may not be paid now: it isn't approved, its waiting period isn't over, or it may have been paid before.",
    );
}

/** What an approval is given for: `withdrawal_digest` of schema/withdrawals.sql, not by the database's word. */
function digestOf(
  { id, wallet_address, amount }: Pick<WithdrawalRow, "id" | "wallet_address" | "amount">,
  target: PayTarget,
) {
  const parts = [id, amount, target.chainId, target.tokenAddress.toLowerCase(), wallet_address];
  return createHash("sha256").update(parts.join("\n")).digest();
}
