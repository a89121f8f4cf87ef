import type { Logger } from "pino";
import type { Chain, Heads } from "../../platform/chain/chain.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { type Block, notePaymentBlock } from "../blocked/note-block.ts";
import { nextCandidates, tryTransfer } from "../queue.ts";
import { currentFees } from "../treasury/fees.ts";
import { readCommitted, readTreasury } from "../treasury/treasury.ts";
import { signPayment } from "./sign-payment.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger };

/**
 * Signs the payments that are next, the oldest approval first, as many as there is room for. Where the treasury has too little
 * for the next one, the whole queue waits: nobody is overtaken by a smaller request.
 *
 * @param used - the treasury's nonces that are used up in the newest block.
 * @returns how many were signed, and what stands in the way of the next one.
 */
export async function signNext(
  { sql, chain, log }: Deps,
  heads: Heads,
  { room, used }: { room: number; used: bigint },
): Promise<{ signed: number; block: Block | null }> {
  const candidates = room > 0 ? await nextCandidates(sql, chain, room) : [];
  if (candidates.length === 0) return { signed: 0, block: null };
  const [fees, treasury, owed] = await Promise.all([
    currentFees(chain),
    readTreasury(chain, heads),
    readCommitted(sql, chain),
  ]);
  if (fees.maxFeePerGas > chain.maxFeePerGas) return { signed: 0, block: { code: "fee_above_limit" } };
  let token = treasury.token - owed.committed;
  let signed = 0;
  const tried = await mapLimit(candidates, (candidate) => tryTransfer(chain, candidate, heads));
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.amount > token) return { signed, block: { code: "treasury_short_of_token" } };
    const gas = tried[index];
    if (gas === undefined) continue;
    if (typeof gas !== "bigint") {
      if (await notePaymentBlock(sql, chain, candidate.id, gas))
        log.error({ withdrawal: candidate.id, ...gas }, "a payment is refused: it is tried again, the others go on");
      continue;
    }
    const cost = gas * fees.maxFeePerGas;
    if (treasury.native < cost * BigInt(1 + owed.committedCount + signed))
      return { signed, block: { code: "treasury_short_of_gas" } };
    if (!(await signPayment(sql, chain, candidate, { ...fees, gas, chainNonce: used, head: heads.latest }))) continue;
    token -= candidate.amount;
    signed += 1;
  }
  return { signed, block: null };
}
