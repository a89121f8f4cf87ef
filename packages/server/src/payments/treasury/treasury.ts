import type { Chain } from "../../platform/chain/chain.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { ERC20 } from "../../platform/chain/token.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** Of some requests: what they come to together, in micro-UBXS, and how many they are. */
export type Total = { sum: bigint; count: number };

/** What open requests ask for, by what they wait for. What is in a block already has left the treasury, and is in none. */
export type Owed = {
  /** Not approved yet. */
  pending: Total;
  /** Approved, and no payment yet. */
  waiting: Total;
  /** Approved, and an admin has to decide about the payment. */
  attention: Total;
  /** All of these, and what is signed or sent. */
  all: Total;
};

/** What is signed or sent and in no block yet: it may leave the treasury at any moment. From the database alone. */
export async function readCommitted(sql: Queryable, chain: Chain): Promise<Total> {
  const [total] = await sql<[Total]>`
    select coalesce(sum(amount), 0) as sum, count(*)::int as count from payments
    where chain_id = ${chain.id} and from_address = ${chain.treasury}
      and status in ('signed', 'sent')`;
  return total;
}

/** What open requests ask for. Reads the whole queue. */
export async function readOwed(sql: Queryable): Promise<Owed> {
  const rows = await sql<{ part: "pending" | "waiting" | "attention" | "committed"; sum: bigint; count: number }[]>`
    select case when w.status = 'pending' then 'pending' when p.status is null then 'waiting'
        when p.status = 'attention' then 'attention' else 'committed' end as part,
      sum(w.amount) as sum, count(*)::int as count
    from withdrawals w
    left join payments p on p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed'
    where is_open(w.status) and (p.status is null or p.status not in ('mined', 'paid'))
    group by part`;
  const total = (parts: readonly Total[]): Total => ({
    sum: parts.reduce((sum, part) => sum + part.sum, 0n),
    count: parts.reduce((count, part) => count + part.count, 0),
  });
  const only = (name: string) => total(rows.filter(({ part }) => part === name));
  return { pending: only("pending"), waiting: only("waiting"), attention: only("attention"), all: total(rows) };
}

/**
 * What the treasury has on the chain: the token in micro-UBXS, the fee's currency in the chain's smallest unit.
 *
 * @param at - in this block, so that a node that does not know it refuses. @default the newest that the node knows
 * @throws {ChainError}
 */
export async function readTreasury(
  { client, token, treasury }: Chain,
  at?: Pick<Heads, "latest">,
): Promise<{ token: bigint; native: bigint }> {
  const block = at ? { blockNumber: at.latest } : {};
  const [balance, native] = await withChainErrors(() =>
    Promise.all([
      client.readContract({ address: token, abi: ERC20, functionName: "balanceOf", args: [treasury], ...block }),
      client.getBalance({ address: treasury, ...block }),
    ]),
  );
  return { token: balance, native };
}
