import { toAddress } from "../../platform/chain/address.ts";
import type { ChainReader } from "../../platform/chain/chain-reader.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { createSpan, fetchTransfers } from "../../transfers/fetch-transfers.ts";
import type { FoundTransfer } from "../../transfers/store.ts";
import type { SigningEntry } from "./signing-record.ts";

/**
 * Creates a search for transfers that may have paid a request since it was in a file for a multisig, read from the chain itself. The
 * transfers since a block are read once.
 *
 * @returns the search: the hash of such a transaction, or null.
 */
export function createAlikeSearch() {
  const read = new Map<string, Promise<FoundTransfer[]>>();
  return async (
    chain: ChainReader,
    line: SigningEntry,
    { all, heads }: { all: readonly SigningEntry[]; heads: Heads },
  ): Promise<string | null> => {
    const since = `${line.treasury} ${line.since_block}`;
    const transfers = read.get(since) ?? readOutgoing(chain, line, heads);
    read.set(since, transfers);
    const alike = (await transfers).filter(
      ({ recipient, amount }) => recipient === line.to && String(amount) === line.amount,
    );
    const hashes = new Set<string>(alike.map(({ txHash }) => txHash));
    // Each of them pays one request: those that admins signed for a file, too, and that are paid by one of these.
    const others = new Set(
      all
        .filter((one) => one.paid_by !== undefined && hashes.has(one.paid_by) && wasInFile(all, one, line))
        .map(({ withdrawal_id }) => withdrawal_id),
    );
    return alike.length > others.size ? (alike[0]?.txHash ?? null) : null;
  };
}

/** Whether another request of the same amount and wallet was in a file for the same multisig, as admins had signed. */
const wasInFile = (all: readonly SigningEntry[], { withdrawal_id }: SigningEntry, line: SigningEntry) =>
  withdrawal_id !== line.withdrawal_id &&
  all.some(
    (one) =>
      one.withdrawal_id === withdrawal_id &&
      one.since_block !== undefined &&
      one.with_approval_keys &&
      one.treasury === line.treasury &&
      one.to === line.to &&
      one.amount === line.amount,
  );

async function readOutgoing(
  chain: ChainReader,
  { treasury, since_block }: SigningEntry,
  { latest }: Heads,
): Promise<FoundTransfer[]> {
  const account = toAddress(treasury as `0x${string}`);
  const span = createSpan();
  const found: FoundTransfer[] = [];
  for (let from = BigInt(since_block ?? 0) + 1n; from <= latest; ) {
    const to = span.end(from, latest);
    try {
      found.push(...(await fetchTransfers(chain, account, { fromBlock: from, toBlock: to })));
      span.answered();
      from = to + 1n;
    } catch (fault) {
      await span.refused(chain, fault, to - from + 1n);
    }
  }
  return found.filter(({ sender }) => sender === account);
}
