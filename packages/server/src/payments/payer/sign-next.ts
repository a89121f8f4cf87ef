import type { Logger } from "pino";
import type { Chain, Heads } from "../../platform/chain/chain.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { type Block, notePaymentBlock } from "../blocked/note-block.ts";
import { type Candidate, nextCandidates, tryTransfer } from "../queue.ts";
import { currentFees } from "../treasury/fees.ts";
import { readCommitted, readTreasury } from "../treasury/treasury.ts";
import { signPayments } from "./sign-payments.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger };

/** So many are signed in one transaction: the locks of their people are held until it ends. */
const AT_ONCE = 64;

/**
 * Signs the payments that are next, the oldest approval first, as many as there is room for. Where the treasury has too little
 * for the next one, the whole queue waits: nobody is overtaken by a smaller request.
 *
 * @returns how many were signed, and what stands in the way of the next one.
 */
export async function signNext(
  { sql, chain, log }: Deps,
  heads: Heads,
  { room }: { room: number },
): Promise<{ signed: number; block: Block | null }> {
  const candidates = room > 0 ? await nextCandidates(sql, chain, Math.min(room, AT_ONCE)) : [];
  if (candidates.length === 0) return { signed: 0, block: null };
  const [fees, treasury, owed] = await Promise.all([
    currentFees(chain),
    readTreasury(chain, heads),
    readCommitted(sql, chain),
  ]);
  if (fees.maxFeePerGas > chain.maxFeePerGas) return { signed: 0, block: { code: "fee_above_limit" } };
  const tried = await mapLimit(candidates, async (candidate) => ({
    candidate,
    gas: await tryTransfer(chain, candidate, heads),
  }));
  let token = treasury.token - owed.committed;
  let block: Block | null = null;
  const affordable: (Candidate & { gas: bigint })[] = [];
  for (const { candidate, gas } of tried) {
    if (candidate.amount > token) {
      block = { code: "treasury_short_of_token" };
      break;
    }
    if (typeof gas !== "bigint") {
      if (await notePaymentBlock(sql, chain, candidate.id, gas))
        log.error({ withdrawal: candidate.id, ...gas }, "a payment is refused: it is tried again, the others go on");
      continue;
    }
    const cost = gas * fees.maxFeePerGas;
    if (treasury.native < cost * BigInt(1 + owed.committedCount + affordable.length)) {
      block = { code: "treasury_short_of_gas" };
      break;
    }
    token -= candidate.amount;
    affordable.push({ ...candidate, gas });
  }
  const signed = affordable.length ? await signPayments(sql, chain, affordable, { ...fees, head: heads.latest }) : 0;
  return { signed, block };
}
