import type { Address } from "../platform/chain/address.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Heads } from "../platform/chain/heads.ts";
import type { Sql } from "../platform/database/connect.ts";
import { balanceAt, balanceFromNewer, type Told } from "./balance-at.ts";
import { type Cursor, readCursors } from "./store.ts";

/** What {@link proveBalance} found; `unknown` proves nothing either way, nor does `untold`: the node refuses to tell a balance. */
export type Proof = "proven" | "differs" | Exclude<Told, bigint>;

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
  let balance = await balanceAt(chain, treasury, block, { isThere: true });
  if (balance === "untold") balance = await balanceFromNewer(sql, chain, treasury, { block, heads });
  if (typeof balance !== "bigint") return balance;
  const [{ net, undecided }] = await sql<[{ net: bigint; undecided: number }]>`
    select coalesce(sum(change_of_balance(t, ${treasury})) filter (where final), 0) as net,
      (count(*) filter (where not final))::int as undecided
    from chain_transfers t
    where chain_id = ${chain.id} and ${treasury} in (sender, recipient) and not gone
      and block_number > ${cursor.proven_to} and block_number <= ${block}`;
  if (undecided > 0) return "unknown";
  const before = await openingOf(chain, cursor);
  if (before === "unknown" || (before === "untold" && !anyway)) return "unknown";
  const unexplained = before === "untold" ? 0n : balance - before - net;
  const proven = unexplained === 0n;
  // What another process has read on, or taken back, meanwhile is compared in its own round.
  await sql`
    update chain_cursors set unexplained = ${String(unexplained)}::numeric
      ${proven ? sql`, proven_to = ${block}, proven_balance = ${String(balance)}::numeric` : sql``}
      ${proven ? sql`, opening_balance = coalesce(opening_balance, ${String(balance - net)}::numeric)` : sql``}
    where chain_id = ${chain.id} and treasury = ${treasury} and scanned_to >= ${block}
      and proven_to = ${cursor.proven_to}`;
  return proven ? "proven" : "differs";
}

async function openingOf(chain: Chain, cursor: Cursor): Promise<Told> {
  if (cursor.proven_balance !== null) return cursor.proven_balance;
  // Nothing was transferred in the chain's first block; a token may hold balances from then on.
  return balanceAt(chain, cursor.treasury, cursor.proven_to < 0n ? 0n : cursor.proven_to);
}
