import type { Logger } from "pino";
import { lockBalances } from "../ledger/balances.ts";
import type { Address, Hash } from "../platform/chain/address.ts";
import type { Queryable, Sql, Tx } from "../platform/database/connect.ts";
import { inUbxs } from "../platform/format.ts";
import { logSecurityEvent } from "../platform/http/security-events.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { confirmWithin } from "./confirm-deposit.ts";
import { CannotReverse, reverseDeposit } from "./reverse-deposit.ts";

/** What one sender paid in with one transaction. */
type Transfer = { chainId: number; txHash: Hash; sender: Address };

/** {@link Transfer}, as a person's deposit. */
export type Claimed = Transfer & { userId: string; depositId: string };

/** How a deposit stands. */
export type DepositStatus = "pending" | "confirmed" | "failed";

/** What the chain says of a deposit; `pending` changes nothing of a booked one. Amounts are micro-UBXS. */
export type Verdict =
  | { status: "pending"; amount: bigint }
  | { status: "confirmed"; amount: bigint; blockHash: string }
  | { status: "failed" };

/**
 * Brings a deposit to what the chain says of its transaction: pending until it is final, then booked, once; failed when the final
 * block at its height is another one; and if it had been booked by then, its booking is reversed.
 *
 * One database transaction a deposit. If a booking cannot be reversed, because its money is gone or more than a few are taken
 * back, all payments stop and it stays as it is.
 */
export async function applyVerdict(
  { sql, log }: { sql: Sql; log: Logger },
  claimed: Claimed,
  verdict: Verdict,
): Promise<void> {
  try {
    await sql.begin((tx) => apply(tx, claimed, verdict));
  } catch (error) {
    if (!(error instanceof CannotReverse)) throw error;
    const stopped = await alarm(sql, claimed, error.message);
    if (stopped)
      logSecurityEvent(
        log,
        "payments_stopped",
        { ...claimed, err: error },
        "a booked deposit is no longer on chain: payments stopped",
      );
  }
}

async function apply(tx: Tx, claimed: Claimed, verdict: Verdict): Promise<void> {
  const { userId, depositId } = claimed;
  await lockBalances(tx, userId);
  const [deposit] = await tx<[{ status: DepositStatus; amount: bigint; block_hash: string | null }]>`
    select status, amount, block_hash from deposits where user_id = ${userId} and id = ${depositId}`;
  const amount = verdict.status === "failed" ? deposit.amount : verdict.amount;
  if (deposit.status === "confirmed") {
    if (verdict.status === "pending") return;
    // Booked by hand: what it says is another one's word, which the reconciliation compares with the chain.
    const byHand = deposit.block_hash === null;
    if (verdict.status === "confirmed" && (byHand || deposit.amount === amount)) {
      if (!byHand && deposit.block_hash !== verdict.blockHash)
        await tx`update deposits set block_hash = ${verdict.blockHash} where user_id = ${userId} and id = ${depositId}`;
      return markProcessed(tx, claimed, verdict.blockHash);
    }
    await reverseDeposit(tx, { ...claimed, amount: deposit.amount });
  }
  if (verdict.status === "confirmed") await confirmWithin(tx, { ...claimed, amount, blockHash: verdict.blockHash });
  else
    await tx`
      update deposits set status = ${verdict.status}, amount = ${String(amount)}::numeric
      where user_id = ${userId} and id = ${depositId}
        and (status, amount) is distinct from (${verdict.status}, ${String(amount)}::numeric)`;
  if (verdict.status !== "pending")
    await markProcessed(tx, claimed, verdict.status === "confirmed" ? verdict.blockHash : null);
}

/** Nothing is left to do for a transfer until the chain says something else of it: in this block, and where it is gone. */
export async function markProcessed(
  sql: Queryable,
  { chainId, txHash, sender }: Transfer,
  blockHash: string | null,
): Promise<void> {
  await sql`
    update chain_transfers set processed = true
    where chain_id = ${chainId} and tx_hash = ${txHash} and sender = ${sender} and not processed
      and (gone or block_hash = ${blockHash})`;
}

/** Stops payments, once for each deposit: when admins have let them go on, they know of it. */
async function alarm(sql: Sql, { userId, depositId, txHash }: Claimed, why: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockBalances(tx, userId);
    const [known] = await tx`
      select 1 from audit_log where subject_id = ${depositId} and action = 'deposit.unbacked' limit 1`;
    if (known) return false;
    const [{ email, amount }] = await tx<[{ email: string; amount: bigint }]>`
      select u.email, d.amount from deposits d join users u on u.id = d.user_id
      where d.user_id = ${userId} and d.id = ${depositId}`;
    const reason = `The deposit of ${inUbxs(amount)} by ${email} was credited, but its transaction ${txHash} is no longer on the blockchain, and ${why}.`;
    await tx`select audit_append(null, 'deposit.unbacked', 'deposit', ${depositId}, ${JSON.stringify({ reason })})`;
    await stopPayments(tx, reason);
    return true;
  }) as Promise<boolean>;
}
