import type { Address } from "../platform/chain/address.ts";
import type { Chain, Heads } from "../platform/chain/chain.ts";
import type { Sql } from "../platform/database/connect.ts";
import { balanceAt, balanceFromNewer } from "./balance-at.ts";
import { type Cursor, readCursors } from "./store.ts";

/** What {@link proveBalance} found; `unknown` proves nothing either way, nor does `untold`: the node tells no balance. */
export type Proof = "proven" | "differs" | "unknown" | "untold";

/**
 * Proves that no transfer is missing: the token's own balance of the treasury, at one final block, is what it was at the block
 * that was last proven, and what came in since less what went out.
 *
 * The first comparison begins with the balance right before the first block that was read. A node that has forgotten it gives the
 * present one, `anyway`.
 *
 * @throws {ChainError} if the node is away.
 */
export async function proveBalance(
  sql: Sql,
  chain: Chain,
  treasury: Address,
  { heads, anyway = false }: { heads: Heads; anyway?: boolean },
): Promise<Proof> {
  const cursor = (await readCursors(sql, chain)).find((one) => one.treasury === treasury);
  if (!cursor || cursor.scanned_to === cursor.proven_to) return "proven";
  const { scanned_to: block } = cursor;
  const balance =
    (await balanceAt(chain, treasury, block, { isThere: true })) ??
    (await balanceFromNewer(chain, treasury, block, heads));
  if (balance === null) return "untold";
  const [{ net, undecided }] = await sql<[{ net: bigint; undecided: number }]>`
    select coalesce(sum(case when recipient = ${treasury} then amount else -amount end) filter (where final), 0) as net,
      (count(*) filter (where not final))::int as undecided
    from chain_transfers
    where chain_id = ${chain.id} and ${treasury} in (sender, recipient) and not gone
      and block_number > ${cursor.proven_to} and block_number <= ${block}`;
  if (undecided > 0) return "unknown";
  const before = await openingOf(chain, cursor);
  if (before === null && !anyway) return "unknown";
  const unexplained = before === null ? 0n : balance - before - net;
  const proven = unexplained === 0n;
  // What another process has read on, or taken back, meanwhile is compared in its own round.
  await sql`
    update chain_cursors set unexplained = ${String(unexplained)}::numeric
      ${proven ? sql`, proven_to = ${block}, proven_balance = ${String(balance)}::numeric` : sql``}
    where chain_id = ${chain.id} and treasury = ${treasury} and scanned_to >= ${block}
      and proven_to = ${cursor.proven_to}`;
  return proven ? "proven" : "differs";
}

async function openingOf(chain: Chain, cursor: Cursor): Promise<bigint | null> {
  if (cursor.proven_balance !== null) return cursor.proven_balance;
  // Nothing was transferred in the chain's first block; a token may hold balances from then on.
  return balanceAt(chain, cursor.treasury, cursor.proven_to < 0n ? 0n : cursor.proven_to);
}
