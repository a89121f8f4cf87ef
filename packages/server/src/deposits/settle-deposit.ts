import type { Logger } from "pino";
import { lockBalances } from "../ledger/balances.ts";
import type { Hash } from "../platform/chain/address.ts";
import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { confirmWithin } from "./confirm-deposit.ts";
import { CannotReverse, reverseDeposit } from "./reverse-deposit.ts";
import { type FoundTransfer, incoming, keepTransfers, missTransfers, scopeOf } from "./transfers.ts";

/** A claimed transaction. */
export type Claimed = { userId: string; depositId: string; txHash: Hash };

type Status = "pending" | "confirmed" | "failed";
type DepositNow = { status: Status; amount: bigint; block_hash: string | null };

/**
 * Brings a deposit to what the chain says of its transaction: pending until it is final, then booked, once; failed when it
 * is no longer on chain; and if it had been booked by then, its booking is reversed.
 *
 * One database transaction a deposit. If a booking cannot be reversed because its money is gone, all payments stop.
 *
 * @param inclusion - what the canonical chain says, as just read.
 */
export async function settleDeposit(
  { sql, chain, log }: { sql: Sql; chain: Chain; log: Logger },
  claimed: Claimed,
  inclusion: Inclusion | null,
): Promise<void> {
  const transfers = inclusion ? incoming(chain, inclusion) : [];
  await noteTransfers(sql, chain, claimed.txHash, transfers);
  try {
    await sql.begin((tx) => settle(tx, chain, claimed, inclusion, transfers));
  } catch (error) {
    if (!(error instanceof CannotReverse)) throw error;
    const stopped = await alarm(sql, claimed, error.message);
    if (stopped) log.error({ ...claimed, err: error }, "a booked deposit is no longer on chain: payments are stopped");
  }
}

/** The kept transfers of a transaction become those that the chain has of it. */
export async function noteTransfers(sql: Sql, chain: Chain, txHash: Hash, transfers: FoundTransfer[]): Promise<void> {
  await sql.begin(async (tx) => {
    if (transfers.length) await keepTransfers(tx, scopeOf(chain), transfers);
    else await missTransfers(tx, scopeOf(chain), { txHash });
  });
}

async function settle(
  tx: Tx,
  chain: Chain,
  claimed: Claimed,
  inclusion: Inclusion | null,
  transfers: FoundTransfer[],
): Promise<void> {
  const { userId, depositId, txHash } = claimed;
  await lockBalances(tx, userId);
  const [deposit] = await tx<[DepositNow]>`
    select status, amount, block_hash from deposits where user_id = ${userId} and id = ${depositId}`;
  const amount = transfers.reduce((sum, transfer) => sum + transfer.amount, 0n);
  const sound = inclusion !== null && (await isOf(tx, userId, transfers));
  const target: Status = !sound ? "failed" : inclusion.final ? "confirmed" : "pending";
  const blockHash = inclusion?.blockHash ?? null;

  if (deposit.status === "confirmed") {
    if (stands(deposit, { target, amount, blockHash })) {
      // One booked by hand is left as it is until its transaction is final; only then it is decided.
      if (target === "confirmed") await markSettled(tx, chain, txHash, blockHash);
      if (target === "confirmed" && deposit.block_hash !== null && deposit.block_hash !== blockHash)
        await tx`update deposits set block_hash = ${blockHash} where user_id = ${userId} and id = ${depositId}`;
      return;
    }
    const to = target === "failed" ? "failed" : "pending";
    await reverseDeposit(tx, { ...claimed, amount: deposit.amount }, { to, amount: sound ? amount : deposit.amount });
  }
  if (target === "confirmed")
    await confirmWithin(tx, { userId, chainId: chain.id, txHash, amount, blockHash: blockHash as string });
  else
    await tx`
      update deposits set status = ${target}, amount = ${String(sound ? amount : deposit.amount)}::numeric
      where user_id = ${userId} and id = ${depositId}
        and (status, amount) is distinct from (${target}, ${String(sound ? amount : deposit.amount)}::numeric)`;
  // What is on chain and not this user's stays open: admins are shown it.
  if (target === "confirmed" || transfers.length === 0) await markSettled(tx, chain, txHash, blockHash);
}

/** Whether a booking may stay as it is. */
function stands(
  { amount: booked, block_hash }: DepositNow,
  { target, amount, blockHash }: { target: Status; amount: bigint; blockHash: string | null },
): boolean {
  if (target === "failed") return false;
  // Booked by hand: what it says is somebody else's word, which the reconciliation compares with the chain.
  if (block_hash === null) return true;
  // A node that is a little behind may say of the same block that it is not final.
  return amount === booked && (target === "confirmed" || blockHash === block_hash);
}

/** Whether one sender made all of them, from a wallet that the user has proved. */
async function isOf(tx: Tx, userId: string, transfers: FoundTransfer[]): Promise<boolean> {
  const senders = [...new Set(transfers.map(({ sender }) => sender))];
  if (senders.length !== 1) return false;
  const owned =
    await tx`select 1 from verified_wallets where address = ${senders[0] as string} and user_id = ${userId}`;
  return owned.length === 1;
}

/** Unless the chain has said something else of it since. */
async function markSettled(tx: Tx, chain: Chain, txHash: Hash, blockHash: string | null): Promise<void> {
  await tx`
    update chain_transfers set settled = true
    where chain_id = ${chain.id} and tx_hash = ${txHash} and (gone or block_hash = ${blockHash})`;
}

/** Stops payments, once for each deposit: when admins have let them go on, they know of it. */
async function alarm(sql: Sql, { userId, depositId, txHash }: Claimed, why: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockBalances(tx, userId);
    const [known] = await tx`
      select 1 from audit_log where subject_id = ${depositId} and action = 'deposit.unbacked' limit 1`;
    if (known) return false;
    const reason = `Deposit ${depositId} was booked, but transaction ${txHash} is no longer on the blockchain, and ${why}.`;
    await tx`select audit_append(null, 'deposit.unbacked', 'deposit', ${depositId}, ${tx.json({ reason })})`;
    await stopPayments(tx, reason);
    return true;
  }) as Promise<boolean>;
}
