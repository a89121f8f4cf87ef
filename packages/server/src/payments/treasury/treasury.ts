import { ask } from "../../platform/chain/ask.ts";
import type { Chain, Heads } from "../../platform/chain/chain.ts";
import { ERC20 } from "../../platform/chain/token.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** What the treasury has and owes, in micro-UBXS; the fee's currency in the chain's smallest unit. */
export type TreasuryState = {
  token: bigint;
  native: bigint;
  /** Signed or sent, and in no block yet. */
  committed: bigint;
  committedCount: number;
  /** Approved, and no payment yet. */
  waiting: bigint;
  waitingCount: number;
};

/** What may leave the treasury at any moment, from the database alone. */
export async function readCommitted(
  sql: Queryable,
  chain: Chain,
): Promise<Pick<TreasuryState, "committed" | "committedCount">> {
  const [{ sum, count }] = await sql<[{ sum: bigint; count: number }]>`
    select coalesce(sum(amount), 0) as sum, count(*)::int as count from payments
    where chain_id = ${chain.id} and from_address = ${chain.treasury}
      and status in ('signed', 'sent')`;
  return { committed: sum, committedCount: count };
}

/** What is approved and has no payment yet: reads the whole queue. */
export async function readWaiting(sql: Queryable): Promise<Pick<TreasuryState, "waiting" | "waitingCount">> {
  const [{ sum, count }] = await sql<[{ sum: bigint; count: number }]>`
    select coalesce(sum(amount), 0) as sum, count(*)::int as count from withdrawals w
    where status = 'approved'
      and not exists (select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed')`;
  return { waiting: sum, waitingCount: count };
}

/** {@link readCommitted} and {@link readWaiting}. */
export async function readOwed(
  sql: Queryable,
  chain: Chain,
): Promise<Pick<TreasuryState, "committed" | "committedCount" | "waiting" | "waitingCount">> {
  const [committed, waiting] = await Promise.all([readCommitted(sql, chain), readWaiting(sql)]);
  return { ...committed, ...waiting };
}

/**
 * What the treasury has on the chain.
 *
 * @param at - in this block, so that a node that does not know it refuses. @default the newest that the node knows
 * @throws {ChainError}
 */
export async function readTreasury(
  { client, token, treasury }: Chain,
  at?: Pick<Heads, "latest">,
): Promise<Pick<TreasuryState, "token" | "native">> {
  const block = at ? { blockNumber: at.latest } : {};
  const [balance, native] = await ask(() =>
    Promise.all([
      client.readContract({ address: token, abi: ERC20, functionName: "balanceOf", args: [treasury], ...block }),
      client.getBalance({ address: treasury, ...block }),
    ]),
  );
  return { token: balance, native };
}
