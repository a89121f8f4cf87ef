import { type Deposit, formatAmount } from "@freehold/contract";
import type { Queryable } from "../database/connect.ts";

type DepositRow = {
  id: string;
  amount: bigint;
  remaining: bigint;
  tx_hash: string;
  chain_id: bigint;
  status: Deposit["status"];
  confirmations: number | null;
  created_at: Date;
  confirmed_at: Date | null;
};

/** The user's own deposit of this id; undefined for unknown and foreign ids alike. */
export async function findDeposit(sql: Queryable, userId: string, id: string): Promise<Deposit | undefined> {
  const rows = await sql<DepositRow[]>`
    select id, amount, remaining, tx_hash, chain_id, status, confirmations, created_at, confirmed_at
    from deposits where user_id = ${userId} and id = ${id}`;
  return rows.map(toWire)[0];
}

/** The user's deposits that are not final on chain yet, newest first. */
export async function pendingDeposits(sql: Queryable, userId: string): Promise<Deposit[]> {
  const rows = await sql<DepositRow[]>`
    select id, amount, remaining, tx_hash, chain_id, status, confirmations, created_at, confirmed_at
    from deposits where user_id = ${userId} and status = 'pending' order by created_at desc limit 500`;
  return rows.map(toWire);
}

function toWire({ amount, remaining, chain_id, created_at, confirmed_at, ...row }: DepositRow): Deposit {
  return {
    ...row,
    amount_ubxs: formatAmount(amount),
    remaining_ubxs: formatAmount(remaining),
    chain_id: Number(chain_id),
    created_at: created_at.toISOString(),
    confirmed_at: confirmed_at?.toISOString() ?? null,
  };
}
