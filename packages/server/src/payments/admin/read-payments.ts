import { type AdminPayment, formatAmount, type HoldReason, type Treasury } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import { formatEther } from "viem";
import { readCoverage } from "../../coverage/read-coverage.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import { readCursors } from "../../transfers/store.ts";
import { readQueueHold } from "../holds/read-holds.ts";
import type { PaymentRow } from "../store.ts";
import { readCommitted, readOwed, readTreasury, type Total } from "../treasury/treasury.ts";

type Row = PaymentRow & { email: string };

/**
 * The latest attempt to pay a withdrawal on the chain.
 *
 * @param hold - why the withdrawal is not paid.
 */
export async function latestForAdmins(
  sql: Queryable,
  withdrawalId: string,
  hold: HoldReason | undefined,
): Promise<AdminPayment | null> {
  const [row] = await sql<Row[]>`
    select p.*, u.email from payments p join users u on u.id = p.user_id
    where p.withdrawal_id = ${withdrawalId} order by p.attempt desc limit 1`;
  return row ? toWire(row, hold) : null;
}

/** What the treasury has and owes. A node that does not answer leaves its part out; it is no fault of the question. */
export async function treasuryState(sql: Sql, chain: Chain | null | undefined): Promise<Treasury> {
  // First what is kept back: what is signed after it is in the other sum alone, which is never the smaller one.
  const keptBack = chain ? await readKeptBack(sql, chain) : NOTHING;
  const [hold, owed, committed, coverage] = await Promise.all([
    readQueueHold(sql, chain),
    readOwed(sql),
    chain ? readCommitted(sql, chain) : NOTHING,
    readCoverage(sql),
  ]);
  return {
    success: true,
    ...(chain ? await readOnChain(sql, chain) : WITHOUT_CHAIN),
    committed_ubxs: formatAmount(committed.sum),
    committed_count: committed.count,
    kept_back_ubxs: formatAmount(keptBack.sum),
    kept_back_count: keptBack.count,
    waiting_ubxs: formatAmount(owed.waiting.sum),
    waiting_count: owed.waiting.count,
    pending_ubxs: formatAmount(owed.pending.sum),
    pending_count: owed.pending.count,
    attention_ubxs: formatAmount(owed.attention.sum),
    attention_count: owed.attention.count,
    owed_ubxs: formatAmount(owed.all.sum),
    owed_count: owed.all.count,
    coverage,
    hold_reason: hold,
  };
}

const NOTHING: Total = { sum: 0n, count: 0 };

type OnChain = Pick<
  Treasury,
  | "mode"
  | "chain_id"
  | "address"
  | "token_address"
  | "reachable"
  | "token_balance_ubxs"
  | "earlier_treasuries"
  | "native_balance"
>;

const WITHOUT_CHAIN: OnChain = {
  mode: "manual",
  chain_id: null,
  address: null,
  token_address: null,
  reachable: null,
  token_balance_ubxs: null,
  earlier_treasuries: [],
  native_balance: null,
};

async function readOnChain(sql: Sql, chain: Chain): Promise<OnChain> {
  const cursors = await readCursors(sql, chain);
  const earlier = cursors.map(({ treasury }) => treasury).filter((treasury) => treasury !== chain.treasury);
  const [held, balances] = await Promise.all([
    readTreasury(chain).catch(unreachableToNull),
    Promise.all(earlier.map((treasury) => readTreasury({ ...chain, treasury }).catch(unreachableToNull))),
  ]);
  return {
    mode: chain.payoutMode,
    chain_id: chain.id,
    address: checksumAddress(chain.treasury),
    token_address: checksumAddress(chain.token),
    reachable: held !== null,
    token_balance_ubxs: held && formatAmount(held.token),
    earlier_treasuries: earlier.map((address, index) => {
      const balance = balances[index];
      return { address: checksumAddress(address), token_balance_ubxs: balance ? formatAmount(balance.token) : null };
    }),
    native_balance: held && formatEther(held.native),
  };
}

/** What is signed and was never given to a node: no node can put it into a block. */
async function readKeptBack(sql: Queryable, chain: Chain): Promise<Total> {
  const [row] = await sql<[Total]>`
    select coalesce(sum(amount), 0) as sum, count(*)::int as count from payments p
    where chain_id = ${chain.id} and from_address = ${chain.treasury} and status in ('signed', 'sent') and nonce is not null
      and not exists (
        select from payment_transactions t
        where t.user_id = p.user_id and t.withdrawal_id = p.withdrawal_id and t.attempt = p.attempt
          and t.broadcast_at is not null)`;
  return row;
}

function unreachableToNull(error: unknown): null {
  if (error instanceof ChainError) return null;
  throw error;
}

/** What holds a request holds its payment, until that is proven to have failed. */
function toWire(row: Row, hold: HoldReason | undefined): AdminPayment {
  return {
    withdrawal_id: row.withdrawal_id,
    email: row.email,
    amount_ubxs: formatAmount(row.amount),
    to_address: row.to_address,
    attempt: row.attempt,
    status: row.status,
    reason: row.reason,
    hold_reason: row.status === "failed" ? null : (hold ?? null),
    nonce: row.nonce === null ? null : Number(row.nonce),
    batch_id: row.batch_id,
    tx_hash: row.tx_hash,
    confirmations: row.confirmations,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
