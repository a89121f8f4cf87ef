import type { Logger } from "pino";
import type { Hex } from "viem";
import { incoming, sumOf } from "../deposits/incoming.ts";
import { assertNodeSynced } from "../platform/chain/assert-node-synced.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError, NodeBehindError } from "../platform/chain/chain-error.ts";
import type { Heads } from "../platform/chain/heads.ts";
import { mapLimit } from "../platform/chain/map-limit.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { createReader } from "../transfers/read-transfers.ts";
import { keepTransfers, readTreasuries } from "../transfers/store.ts";
import { HISTORY_TIMEOUT } from "./books/snapshot.ts";
import type { FoundDifference } from "./found-difference.ts";

/** The most failed deposits that are looked up on the chain in one run. */
const MOST = 1_000;

type Suspect = FoundDifference & { tx_hash: Hex | null };

/**
 * Compares withdrawals, deposits and the treasuries' balances with the chain. What the database finds suspicious is looked up on
 * the chain once more, so that something that was booked a moment ago is no difference.
 *
 * @throws {ChainError} if the node does not answer, is not our chain's, is behind, or does not tell the balances: then nothing is
 * concluded.
 */
export async function compareWithChain(deps: { sql: Sql; chain: Chain; log: Logger }): Promise<FoundDifference[]> {
  const { sql, chain } = deps;
  await chain.check();
  const heads = await chain.heads();
  await assertNodeSynced(sql, chain, heads);
  await refuseUnsure(sql, chain, heads);
  const balances = await compareBalances(sql, chain, heads);
  await lookForFailed(sql, chain, heads);
  return [...balances, ...(await comparePayments(sql, chain, heads)), ...(await compareDeposits(sql, chain, heads))];
}

/** A node that does not call final yet what was final before would make sound rows look wrong. */
async function refuseUnsure(sql: Sql, { id }: Chain, { finalized }: Heads): Promise<void> {
  const [{ seen }] = await sql<[{ seen: bigint | null }]>`
    select greatest(
      (select max(block_number) from payments where chain_id = ${id} and status = 'paid'),
      (select max(block_number) from chain_checkpoints where chain_id = ${id})) as seen`;
  if (seen !== null && seen > finalized)
    throw new NodeBehindError(
      `The blockchain node is behind: its newest final block is ${finalized}, and block ${seen} was already final.`,
    );
}

/** Reads on, to the end. Everything that came in or went out is known where each balance is its sum. */
async function compareBalances(sql: Sql, chain: Chain, heads: Heads): Promise<FoundDifference[]> {
  const read = createReader({ sql, chain });
  let reading = await read(heads);
  while (reading.more) reading = await read(heads);
  if (reading.proof === "untold")
    throw new ChainError(
      "unreachable",
      "The node in CHAIN_RPC_URL doesn't return the treasury's balance for the newest final block or a newer one, so we can't prove that no transfer is missing. If this lasts, set a full node, which keeps the states of the newest 128 blocks.",
    );
  if (reading.proof === "unknown")
    throw new ChainError("unreachable", "The treasury's balance hasn't been compared in a final block yet.");
  const rows = await sql<{ treasury: string; unexplained: bigint }[]>`
    select treasury, unexplained from chain_cursors where chain_id = ${chain.id} and unexplained <> 0`;
  return rows.map(({ treasury, unexplained }) => ({
    rule_code: "treasury_balance",
    subject: treasury,
    expected: 0n,
    found: unexplained,
    user_id: null,
  }));
}

/** A deposit that has failed may be in another block all the same: then it is open again, and the next round processes it. */
async function lookForFailed(sql: Sql, chain: Chain, heads: Heads): Promise<void> {
  const failed = await sql<{ tx_hash: Hex }[]>`
    select tx_hash from deposits where chain_id = ${chain.id} and status = 'failed' order by created_at desc limit ${MOST}`;
  const treasuries = await readTreasuries(sql, chain);
  for (const { tx_hash } of failed) {
    const inclusion = await chain.inclusion(tx_hash, heads);
    if (inclusion) await keepTransfers(sql, chain, incoming(inclusion, treasuries));
  }
}

async function comparePayments(sql: Sql, chain: Chain, heads: Heads): Promise<FoundDifference[]> {
  const suspects = await unhurried(
    sql,
    (tx) => tx<Suspect[]>`
      select rule_code, subject, user_id, tx_hash, log_index, expected, expected_to, expected_tx_hash, expected_status,
        found, found_to, found_tx_hash, found_status
      from payment_differences where chain_id = ${chain.id} or not is_known_chain(chain_id)
      -- What belongs to a request first.
      order by user_id is null, rule_code, subject`,
  );
  const treasuries = await readTreasuries(sql, chain);
  const differences = await mapLimit(suspects, async (difference) => {
    const { rule_code, tx_hash, log_index, expected, expected_to } = difference;
    if (rule_code === "payment_without_transfer" && tx_hash !== null) {
      const inclusion = await chain.inclusion(tx_hash, heads);
      const transfer = inclusion?.transfers.find(
        (one) => one.logIndex === log_index && treasuries.has(one.from) && one.to === expected_to,
      );
      if (transfer?.amount === expected) return [];
    }
    return [difference];
  });
  return differences.flat();
}

async function compareDeposits(sql: Sql, chain: Chain, heads: Heads): Promise<FoundDifference[]> {
  const suspects = await unhurried(
    sql,
    (tx) => tx<{ user_id: string; subject: string; tx_hash: Hex; sender: string; amount: bigint }[]>`
      select user_id, subject, tx_hash, sender, amount from deposit_differences
      where chain_id = ${chain.id} or not is_known_chain(chain_id)
      order by subject`,
  );
  const treasuries = await readTreasuries(sql, chain);
  const differences = await mapLimit(suspects, async ({ user_id, subject, tx_hash, sender, amount }) => {
    const inclusion = await chain.inclusion(tx_hash, heads);
    const found = inclusion ? incoming(inclusion, treasuries) : [];
    const arrived = sumOf(found.filter((one) => sender === "" || one.sender === sender));
    if (arrived === amount) return [];
    return [
      {
        rule_code: "deposit_without_transfer",
        ...{ subject, user_id, tx_hash },
        ...{ expected: amount, expected_tx_hash: tx_hash },
        found: inclusion ? arrived : null,
      },
    ];
  });
  return differences.flat();
}

function unhurried<Row>(sql: Sql, query: (tx: Tx) => PromiseLike<Row[]>): Promise<Row[]> {
  return sql.begin(async (tx) => query(tx), { mode: "read only", statementTimeout: HISTORY_TIMEOUT });
}
