import { type Balance, formatAmount } from "@freehold/contract";
import type { Queryable, Tx } from "../platform/database/connect.ts";

/** A user's balances in micro-UBXS, a projection of the journal and of the deposits. */
type Balances = {
  available: bigint;
  invested: bigint;
  earnings: bigint;
  reserved: bigint;
  /** Sum of what the deposits have remaining; equals `available + invested`. */
  depositsRemaining: bigint;
  /** Number of deposits with something remaining. */
  depositsOpen: number;
};

/** Balances as shown to people, with their sum. */
export type ShownBalances = Balances & { total: bigint };

type BalanceRow = Pick<Balances, "available" | "invested" | "earnings" | "reserved"> & {
  deposits_remaining: bigint;
  deposits_open: number;
};

/**
 * Locks a user's money until the transaction ends, and reads it.
 *
 * This one row serialises everything that moves money of this user: it is taken first, before withdrawals, deposits and
 * claims (the order: schema/ledger.sql), so that no two transactions wait for each other.
 *
 * @throws if there is no such user.
 */
export async function lockBalances(tx: Tx, userId: string): Promise<Balances> {
  const [row] = await tx<BalanceRow[]>`
    select available, invested, earnings, reserved, deposits_remaining, deposits_open
    from balances where user_id = ${userId} for update`;
  return found(row, userId);
}

/**
 * Reads a user's balances: one row by its key, whatever the history behind it. Payouts that are completed and on their way to the
 * earnings count as earnings (README, "Distributions").
 */
export async function readBalances(sql: Queryable, userId: string): Promise<ShownBalances> {
  const [row] = await sql<(BalanceRow & { total: bigint })[]>`
    select available, invested, earnings, reserved, deposits_remaining, deposits_open, total
    from shown_balances where user_id = ${userId}`;
  return found(row, userId);
}

/** Formats balances for the API (`GET /wallet/balance`). */
export function balanceAnswer({ available, invested, earnings, reserved, total }: ShownBalances): Balance {
  return {
    available_ubxs: formatAmount(available),
    invested_ubxs: formatAmount(invested),
    earnings_ubxs: formatAmount(earnings),
    reserved_ubxs: formatAmount(reserved),
    total_ubxs: formatAmount(total),
  };
}

function found<Row extends BalanceRow>(row: Row | undefined, userId: string) {
  if (!row) throw new Error(`There is no user ${userId}.`);
  const { deposits_remaining: depositsRemaining, deposits_open: depositsOpen, ...accounts } = row;
  return { ...accounts, depositsRemaining, depositsOpen };
}
