import type { Logger } from "pino";
import type { Hash } from "../platform/chain/address.ts";
import type { Chain, Heads } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { mapLimit } from "../platform/chain/map-limit.ts";
import type { Sql } from "../platform/database/connect.ts";
import { openDeposit } from "./confirm-deposit.ts";
import { settleDeposit } from "./settle-deposit.ts";
import { scopeOf } from "./transfers.ts";

/** People whose deposits are asked for and booked at the same time. */
const AT_ONCE = 8;

type OpenTransaction = {
  tx_hash: Hash;
  gone: boolean;
  block_number: bigint | null;
  amount: bigint | null;
  /** Whose hash it is. */
  user_id: string | null;
  deposit_id: string | null;
  status: string | null;
  booked_in: string | null;
  /** Whose wallet sent it, if one wallet sent it and it is somebody's. */
  owner_id: string | null;
};

/**
 * Decides what becomes of the transfers that are kept and not decided yet: those of a known wallet become deposits, final
 * ones are booked, and those that have left the chain are taken back. The rest stays as it is, for the day its sender
 * proves their wallet.
 *
 * @throws {ChainError} if the node does not answer. Any other fault concerns one deposit: it is logged and tried again.
 */
export async function settleTransfers(
  deps: { sql: Sql; chain: Chain; log: Logger; stopping: () => boolean },
  heads: Heads,
): Promise<void> {
  const people = new Map<string | null, OpenTransaction[]>();
  for (const one of await openTransactions(deps.sql, deps.chain)) {
    const person = one.user_id ?? one.owner_id;
    const theirs = people.get(person);
    if (theirs) theirs.push(one);
    else people.set(person, [one]);
  }
  // Every one comes to its end before anything else is done.
  await mapLimit([...people.values()], (ofOnePerson) => settleInOrder(deps, heads, ofOnePerson), AT_ONCE);
}

/** As they stand on the chain, since older deposits are taken first. */
async function settleInOrder(
  deps: { sql: Sql; chain: Chain; log: Logger; stopping: () => boolean },
  heads: Heads,
  work: OpenTransaction[],
): Promise<void> {
  for (const one of work) {
    if (deps.stopping()) return;
    try {
      await settleOne(deps, heads, one);
    } catch (err) {
      if (err instanceof ChainError) throw err;
      deps.log.error({ err, tx_hash: one.tx_hash }, "a deposit cannot be settled");
    }
  }
}

async function settleOne(
  deps: { sql: Sql; chain: Chain; log: Logger },
  heads: Heads,
  { tx_hash: txHash, gone, block_number, amount, ...known }: OpenTransaction,
): Promise<void> {
  const { sql, chain } = deps;
  let { user_id: userId, deposit_id: depositId, status } = known;
  if (depositId === null) {
    userId = known.owner_id as string;
    const opened = await openDeposit(sql, { userId, chainId: chain.id, txHash, amount: amount as bigint });
    // Somebody else was quicker; the next round sees whose it is.
    if (!opened) return;
    depositId = opened.depositId;
    status = "pending";
  }
  const isFinal = block_number !== null && block_number <= heads.finalized;
  const mayWait = status === "pending" || (status === "confirmed" && known.booked_in === null);
  if (!gone && !isFinal && mayWait) return;
  // Logs say where to look; only the receipt in a block of the canonical chain moves money.
  await settleDeposit(deps, { userId: userId as string, depositId, txHash }, await chain.inclusion(txHash, heads));
}

async function openTransactions(sql: Sql, chain: Chain): Promise<OpenTransaction[]> {
  const { chainId, treasury } = scopeOf(chain);
  return sql<OpenTransaction[]>`
    with open as (
      select tx_hash, bool_and(gone) as gone, max(block_number) filter (where not gone) as block_number,
        min(log_index) filter (where not gone) as log_index,
        sum(amount) filter (where not gone) as amount, min(sender) filter (where not gone) as sender,
        count(distinct sender) filter (where not gone) as senders
      from chain_transfers where chain_id = ${chainId} and treasury = ${treasury} and not settled
      group by tx_hash
    )
    select open.tx_hash, open.gone, open.block_number, open.amount, c.user_id, c.deposit_id, d.status,
      d.block_hash as booked_in, w.user_id as owner_id
    from open
    left join deposit_claims c on c.tx_hash = open.tx_hash and c.chain_id = ${chainId}
    left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
    left join verified_wallets w on w.address = open.sender and open.senders = 1
    where c.deposit_id is not null or w.user_id is not null
    order by open.block_number nulls first, open.log_index`;
}
