import { encodeFunctionData, type Hex } from "viem";
import { toAddress } from "../platform/chain/address.ts";
import { type Chain, requireNode } from "../platform/chain/chain.ts";
import { NodeBehindError } from "../platform/chain/chain-error.ts";
import type { Heads } from "../platform/chain/heads.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { ERC20 } from "../platform/chain/token.ts";
import { withChainErrors } from "../platform/chain/with-chain-errors.ts";
import type { Queryable, Sql } from "../platform/database/connect.ts";
import { isPayable } from "../withdrawals/payable.ts";
import { type Hold, isResting } from "./holds/record-hold.ts";

/** An approved withdrawal that may be next. */
export type Candidate = { user_id: string; id: string; wallet_address: string; amount: bigint };

/** A transfer may cost so much more than it did when it was tried, in percent. */
const GAS_MARGIN = 130n;

/** Which rows of `withdrawals`, under the name `w`, may be paid next; not those that rest after a refusal. */
export function isNext(sql: Queryable, chain: Chain) {
  return sql`
    not exists (select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed')
    and not ${isResting(sql)}
    and ${isPayable(sql, payTarget(chain))}`;
}

/**
 * What may be paid next, the oldest approval first; nothing while payments are stopped.
 *
 * @param except - recipients that another transaction of the treasury may pay: whatever a person with such a wallet asks for waits.
 */
export async function nextCandidates(
  sql: Sql,
  chain: Chain,
  limit: number,
  except: readonly { recipient: string }[] = [],
): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select user_id, id, wallet_address, amount from withdrawals w
    where ${isNext(sql, chain)}
      and (select payments_stopped_at from settings) is null
      and not exists (
        select from person_wallets p
        where p.user_id = w.user_id and p.address = any(${except.map(({ recipient }) => recipient)}::text[]))
    order by approved_at, id
    limit ${limit}`;
}

/** The bytes of a token transfer. An address all in capitals is one too, though viem refuses it as it is. */
export const transferData = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: ERC20, functionName: "transfer", args: [toAddress(to), amount] });

/**
 * Tries a transfer in the newest block, without making it.
 *
 * @returns the gas to offer for it; or that the token refuses it, or the node to try it, for a reason that is of this transfer
 * alone; or `node_behind`, which is of none.
 * @throws {ChainError} if the node is away.
 */
export async function tryTransfer(
  chain: Chain,
  { wallet_address, amount }: Pick<Candidate, "wallet_address" | "amount">,
  { latest: blockNumber }: Heads,
): Promise<bigint | Hold> {
  const { client, token, treasury } = chain;
  try {
    const data = transferData(wallet_address, amount);
    const gas = await withChainErrors(() => client.estimateGas({ account: treasury, to: token, data, blockNumber }));
    return (gas * GAS_MARGIN) / 100n;
  } catch (error) {
    const fault = await requireNode(chain, error);
    const { code, message } = fault;
    if (fault instanceof NodeBehindError) return { code: "node_behind", details: message };
    const isRevert = code === "refused" && /revert/i.test(message);
    return { code: isRevert ? "token_refuses" : "node_refuses", details: message };
  }
}
