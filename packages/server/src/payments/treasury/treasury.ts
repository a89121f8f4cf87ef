import { ask } from "../../platform/chain/ask.ts";
import type { Chain, Heads } from "../../platform/chain/chain.ts";
import { ERC20 } from "../../platform/chain/token.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { isNext } from "../queue.ts";
import { currentFees } from "./fees.ts";

/** What the treasury has too little of, so that the queue waits; gas also where a block costs more than may be offered. */
export type Short = "token" | "gas" | null;

/** More than a transfer of any sensible token takes. */
const GAS_OF_A_TRANSFER = 120_000n;

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
      and (status in ('signed', 'sent') or (status = 'attention' and reason = 'fee'))`;
  return { committed: sum, committedCount: count };
}

/** {@link readCommitted}, and what is approved and has no payment yet: reads the whole queue. */
export async function readOwed(
  sql: Queryable,
  chain: Chain,
): Promise<Pick<TreasuryState, "committed" | "committedCount" | "waiting" | "waitingCount">> {
  const [committed, [{ sum, count }]] = await Promise.all([
    readCommitted(sql, chain),
    sql<[{ sum: bigint; count: number }]>`
      select coalesce(sum(amount), 0) as sum, count(*)::int as count from withdrawals w
      where status = 'approved'
        and not exists (select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed')`,
  ]);
  return { ...committed, waiting: sum, waitingCount: count };
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

/**
 * What is missing for the payment that is next. A multisig pays its own fees.
 *
 * @throws {ChainError}
 */
export async function findShort(
  sql: Queryable,
  chain: Chain,
  held: Pick<TreasuryState, "token" | "native">,
  owed: Pick<TreasuryState, "committed" | "committedCount">,
): Promise<Short> {
  const [next] = await sql<{ amount: bigint }[]>`
    select amount from withdrawals w where ${isNext(sql, chain)}
    order by approved_at, id limit 1`;
  if (!next) return null;
  if (next.amount > held.token - owed.committed) return "token";
  if (!chain.signer) return null;
  const { maxFeePerGas } = await currentFees(chain);
  if (maxFeePerGas > chain.maxFeePerGas) return "gas";
  return held.native < GAS_OF_A_TRANSFER * maxFeePerGas * BigInt(owed.committedCount + 1) ? "gas" : null;
}

/**
 * Writes down what the queue waits for, for everybody who asks.
 *
 * @returns whether something is missing now that was not.
 */
export async function noteShortage(sql: Queryable, { id, treasury }: Chain, short: Short): Promise<boolean> {
  if (!short) {
    await sql`delete from treasury_shortages where chain_id = ${id} and address = ${treasury}`;
    return false;
  }
  const fresh = await sql`
    insert into treasury_shortages (chain_id, address, short) values (${id}, ${treasury}, ${short})
    on conflict (chain_id, address) do update set short = excluded.short, since = clock_timestamp()
      where treasury_shortages.short <> excluded.short
    returning 1`;
  return fresh.length > 0;
}
