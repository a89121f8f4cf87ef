import type { Logger } from "pino";
import { ask, type Chain, type Heads, requireNode } from "../../platform/chain/chain.ts";
import { fewAtOnce } from "../../platform/chain/map-limit.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { currentFees } from "../treasury/fees.ts";
import { isNext, readCommitted, readTreasury, type Short } from "../treasury/treasury.ts";
import { type Candidate, holdPayment, signPayment, transferData } from "./sign-payment.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger };

/** Requests that the node would not try, how often, and since when they rest: others take their turn meanwhile. */
const refused = new Map<string, { times: number; at: number }>();
const TIMES = 5;
const REST = 60_000;

/** A transfer may cost so much more than it did when it was tried, in percent. */
const GAS_MARGIN = 130n;

/**
 * Signs the payments that are next, the oldest approval first, as many as there is room for. Where the treasury has too little
 * for the next one, the whole queue waits: nobody is overtaken by a smaller request.
 *
 * @param used - the treasury's nonces that are used up in the newest block.
 * @returns how many were signed, and what is missing for the next one.
 */
export async function signNext(
  { sql, chain, log }: Deps,
  heads: Heads,
  { room, used }: { room: number; used: bigint },
): Promise<{ signed: number; short: Short }> {
  const candidates = room > 0 ? await nextCandidates(sql, chain, room) : [];
  if (candidates.length === 0) return { signed: 0, short: null };
  const [fees, treasury, owed] = await Promise.all([
    currentFees(chain),
    readTreasury(chain, heads),
    readCommitted(sql, chain),
  ]);
  if (fees.maxFeePerGas > chain.maxFeePerGas) return { signed: 0, short: "gas" };
  let token = treasury.token - owed.committed;
  let signed = 0;
  const tried = await fewAtOnce(candidates, (candidate) => tryTransfer(chain, candidate, heads));
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.amount > token) return { signed, short: "token" };
    const gas = tried[index];
    if (gas === undefined) continue;
    if (gas === "refused") {
      log.error({ withdrawal: candidate.id }, "the token refuses a payment: an admin has to decide");
      await holdPayment(sql, chain, candidate, heads.latest);
      continue;
    }
    if (gas === "unclear") {
      log.error({ withdrawal: candidate.id }, "the node will not try a payment: it waits, the others go on");
      refused.set(candidate.id, { times: (refused.get(candidate.id)?.times ?? 0) + 1, at: Date.now() });
      continue;
    }
    const cost = gas * fees.maxFeePerGas;
    if (treasury.native < cost * BigInt(1 + owed.committedCount + signed)) return { signed, short: "gas" };
    if (!(await signPayment(sql, chain, candidate, { ...fees, gas, chainNonce: used, head: heads.latest }))) continue;
    token -= candidate.amount;
    signed += 1;
  }
  return { signed, short: null };
}

/** What may be paid next, the oldest approval first; nothing while payments are stopped. */
export async function nextCandidates(sql: Sql, chain: Chain, limit: number): Promise<Candidate[]> {
  for (const [id, { at }] of refused) if (Date.now() - at >= REST) refused.delete(id);
  const resting = [...refused].filter(([, { times }]) => times >= TIMES).map(([id]) => id);
  return sql<Candidate[]>`
    select user_id, id, wallet_address, amount from withdrawals w
    where ${isNext(sql, chain)}
      and (select payments_stopped_at from settings) is null
      and w.id <> all (${resting}::uuid[])
    order by approved_at, id
    limit ${limit}`;
}

/**
 * Tries a transfer in the newest block, without making it.
 *
 * @returns the gas to offer for it; or that the token refuses it; or that the node does not say, for a reason that is of this
 * transfer alone.
 * @throws {ChainError} if the node is away.
 */
export async function tryTransfer(
  chain: Chain,
  { wallet_address, amount }: Pick<Candidate, "wallet_address" | "amount">,
  { latest: blockNumber }: Heads,
): Promise<bigint | "refused" | "unclear"> {
  const { client, token, treasury } = chain;
  try {
    const data = transferData(wallet_address, amount);
    const gas = await ask(() => client.estimateGas({ account: treasury, to: token, data, blockNumber }));
    return (gas * GAS_MARGIN) / 100n;
  } catch (error) {
    const { code, message } = await requireNode(chain, error);
    return code === "refused" && /revert/i.test(message) ? "refused" : "unclear";
  }
}
