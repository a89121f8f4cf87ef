import type { Logger } from "pino";
import type { Address, Hash } from "../platform/chain/address.ts";
import { type Chain, requireNode } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import type { Heads } from "../platform/chain/heads.ts";
import { mapLimit } from "../platform/chain/map-limit.ts";
import type { Sql } from "../platform/database/connect.ts";
import { keepTransfers, readTreasuries } from "../transfers/store.ts";
import { applyVerdict, type DepositStatus, markProcessed } from "./apply-verdict.ts";
import { openDeposit } from "./confirm-deposit.ts";
import { incoming, sumOf } from "./incoming.ts";

/** People whose deposits are asked for and booked at the same time. */
const AT_ONCE = 8;

type Deps = { sql: Sql; chain: Chain; log: Logger };

/** What one sender paid in with one transaction, as it is kept, and the deposit that it is. */
type OpenTransfer = {
  tx_hash: Hash;
  sender: Address;
  block_number: bigint;
  block_hash: string;
  amount: bigint;
  final: boolean;
  /** None of its blocks is the chain's any more. */
  gone: boolean;
  /** The treasury's balance is proven without it. */
  proven: boolean | null;
  /** Whose deposit it is. */
  user_id: string | null;
  deposit_id: string | null;
  status: DepositStatus | null;
  booked_in: string | null;
  /** Whose wallet sent it. */
  owner_id: string | null;
};

/**
 * Decides what becomes of the transfers that are kept and not decided yet: those of a known wallet become deposits, final
 * ones are booked, and those whose blocks are gone are taken back. The rest stays as it is, for the day its sender
 * proves their wallet.
 *
 * @param signal - leaves the rest to the next round. @default processes all
 * @throws {ChainError} if the node does not answer. Any other fault concerns one deposit: it is logged and tried again.
 */
export async function processTransfers(deps: Deps, heads: Heads, signal?: AbortSignal): Promise<void> {
  const people = new Map<string | null, OpenTransfer[]>();
  for (const one of await openTransfers(deps.sql, deps.chain)) {
    const person = one.user_id ?? one.owner_id;
    const theirs = people.get(person);
    if (theirs) theirs.push(one);
    else people.set(person, [one]);
  }
  const treasuries = await readTreasuries(deps.sql, deps.chain);
  // Every one comes to its end before anything else is done.
  await mapLimit(
    [...people.values()],
    async (ofOnePerson) => {
      // As they stand on the chain, since older deposits are taken first.
      for (const one of ofOnePerson) {
        if (signal?.aborted) return;
        try {
          await processOne(deps, heads, treasuries, one);
        } catch (err) {
          if (err instanceof ChainError) await requireNode(deps.chain, err);
          deps.log.error({ err, tx_hash: one.tx_hash }, "failed to process a deposit");
        }
      }
    },
    AT_ONCE,
  );
}

async function processOne(
  deps: Deps,
  heads: Heads,
  treasuries: ReadonlySet<Address>,
  open: OpenTransfer,
): Promise<void> {
  const { sql, chain } = deps;
  const { amount, block_hash: blockHash } = open;
  const transfer = { chainId: chain.id, txHash: open.tx_hash, sender: open.sender };
  if (open.deposit_id === null && open.gone) return markProcessed(sql, transfer, null);
  const deposit = await depositOf(sql, transfer, open);
  if (!deposit) return;
  const claimed = { ...transfer, userId: deposit.userId, depositId: deposit.depositId };
  if (!open.final) {
    const { status } = deposit;
    // A booked one is taken back only when its block is gone and the money is proven to be missing.
    if (status === "confirmed" && ((!open.gone && blockHash === open.booked_in) || !open.proven)) return;
    if (!open.gone && status === "confirmed") await applyVerdict(deps, claimed, { status: "failed" });
    if (!open.gone) return applyVerdict(deps, claimed, { status: "pending", amount });
    if (status === "pending") return applyVerdict(deps, claimed, { status: "failed" });
  }
  // Logs say where to look; only the receipt in a block of the chain moves money. Without one it stays open.
  const inclusion = await chain.inclusion(open.tx_hash, heads);
  const found = inclusion ? incoming(inclusion, treasuries) : [];
  const own = found.filter(({ sender }) => sender === open.sender);
  if (open.gone && own.length === 0) return applyVerdict(deps, claimed, { status: "failed" });
  if (inclusion?.final && inclusion.blockHash === blockHash && sumOf(own) === amount)
    return applyVerdict(deps, claimed, { status: "confirmed", amount, blockHash });
  await keepTransfers(sql, chain, found);
}

/** @returns undefined if another process was quicker to take it: the next round sees whose it is. */
async function depositOf(
  sql: Sql,
  transfer: { chainId: number; txHash: Hash; sender: Address },
  { user_id, deposit_id, status, owner_id, amount }: OpenTransfer,
): Promise<{ userId: string; depositId: string; status: DepositStatus } | undefined> {
  if (user_id !== null && deposit_id !== null && status !== null)
    return { userId: user_id, depositId: deposit_id, status };
  const userId = owner_id as string;
  const opened = await openDeposit(sql, { ...transfer, userId, amount });
  return opened ? { userId, depositId: opened.depositId, status: "pending" } : undefined;
}

/** By block, oldest first; of a transaction that stands in several blocks, what counts is the final one, or else the newest. */
async function openTransfers(sql: Sql, chain: Chain): Promise<OpenTransfer[]> {
  return sql<OpenTransfer[]>`
    with treasuries as (
      select treasury, first_block, proven_to from chain_cursors where chain_id = ${chain.id}
    ), standing as (
      select t.*, t.block_number <= r.proven_to as proven,
        first_value(t.block_hash) over (
          partition by t.tx_hash, t.sender order by t.final desc, t.gone, t.block_number desc) as counts
      from chain_transfers t join treasuries r on r.treasury = t.recipient and r.first_block <= t.block_number
      where t.chain_id = ${chain.id} and t.sender not in (select treasury from treasuries) and (t.tx_hash, t.sender) in (
        select tx_hash, sender from chain_transfers where chain_id = ${chain.id} and not processed)
    ), open as (
      select tx_hash, sender, block_number, block_hash, bool_and(final) as final, bool_and(gone) as gone,
        sum(amount) as amount, min(log_index) as log_index
      from standing where block_hash = counts group by tx_hash, sender, block_number, block_hash
    )
    select open.*, c.user_id, c.deposit_id, d.status, d.block_hash as booked_in, w.user_id as owner_id,
      (select bool_and(s.proven) from standing s where s.tx_hash = open.tx_hash and s.sender = open.sender and s.gone) as proven
    from open
    left join deposit_claims c on c.tx_hash = open.tx_hash and c.chain_id = ${chain.id} and c.sender in ('', open.sender)
    left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
    left join verified_wallets w on w.address = open.sender
    where c.deposit_id is not null
      or (w.user_id is not null and not is_own_transfer(${chain.id}, open.tx_hash, open.sender))
    order by open.block_number, open.log_index`;
}
