import type { Logger } from "pino";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Fence } from "../fencing/fence.ts";
import { type Hold, recordPaymentHold } from "../holds/record-hold.ts";
import { findInPool, notePoolTransfers } from "../nonces/find-in-pool.ts";
import { type Candidate, nextCandidates, tryTransfer } from "../queue.ts";
import { currentFees, type Fees } from "../treasury/fees.ts";
import { readCommitted, readTreasury } from "../treasury/treasury.ts";
import { settleAll } from "./settle-all.ts";
import { signPayments } from "./sign-payments.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger; fence: Fence; signal: AbortSignal };

/** So many are signed in one transaction: the locks of their people are held until it ends. */
const AT_ONCE = 128;

type Tried = { candidate: Candidate; gas: bigint | Hold };

/** What the treasury has left for payments in this round, what each offers for a block, and how many are in none yet. */
type TreasuryBudget = { token: bigint; native: bigint; fees: Fees; inFlight: number };

/**
 * Signs the payments that are next, the oldest approval first, as many as there is room for. Where the treasury has too little
 * for the next one, the whole queue waits: no request is overtaken by a smaller one. While some are signed, those after them are
 * tried, and those before them are given to the chain.
 *
 * @param options.give - gives the chain what is signed by then.
 * @returns how many were signed, and what holds the next one.
 * @throws what aborted `signal`: an old budget signs nothing, and what was refused then holds nothing.
 */
export async function signNext(
  deps: Deps,
  heads: Heads,
  { room, give }: { room: number; give: () => Promise<void> },
): Promise<{ signed: number; hold: Hold | null }> {
  const { sql, chain } = deps;
  if (room <= 0) return { signed: 0, hold: null };
  const inPool = await findInPool(sql, chain);
  await notePoolTransfers(sql, chain, inPool);
  const candidates = await nextCandidates(sql, chain, room, inPool);
  if (candidates.length === 0) return { signed: 0, hold: null };
  const budget = await readBudget(deps, heads);
  if (budget.fees.maxFeePerGas > chain.maxFeePerGas) return { signed: 0, hold: { code: "fee_above_limit" } };
  const tryFrom = (start: number): Promise<Tried[]> =>
    mapLimit(candidates.slice(start, start + AT_ONCE), async (candidate) => ({
      candidate,
      gas: await tryTransfer(chain, candidate, heads),
    }));
  let signed = 0;
  let hold: Hold | null = null;
  let behind: Hold | null = null;
  let tried = await tryFrom(0);
  for (let next = AT_ONCE; tried.length > 0 && !hold; next += AT_ONCE) {
    deps.signal.throwIfAborted();
    const chosen = await chooseAffordable(deps, tried, budget);
    hold = chosen.hold;
    behind = chosen.behind ?? behind;
    deps.signal.throwIfAborted();
    const [now, following] = await settleAll(
      () => signPayments(deps, chosen.affordable, { ...budget.fees, head: heads.latest }),
      () => tryFrom(next),
      signed > 0 ? give : async () => undefined,
    );
    signed += now.signed;
    hold = now.hold ?? hold;
    tried = following;
  }
  if (signed > 0) await give();
  return { signed, hold: hold ?? (signed > 0 ? null : behind) };
}

async function readBudget({ sql, chain }: Deps, heads: Heads): Promise<TreasuryBudget> {
  const [fees, { token, native }, committed] = await Promise.all([
    currentFees(chain),
    readTreasury(chain, heads),
    readCommitted(sql, chain),
  ]);
  return { fees, token: token - committed.sum, native, inFlight: committed.count };
}

/**
 * Takes what is next out of the budget, up to the first that it has too little for. What is refused rests, and others go on; what a
 * node that is behind did not try has its turn in the next round.
 */
async function chooseAffordable(
  { sql, chain, log }: Deps,
  tried: readonly Tried[],
  budget: TreasuryBudget,
): Promise<{ affordable: (Candidate & { gas: bigint })[]; hold: Hold | null; behind: Hold | null }> {
  const affordable: (Candidate & { gas: bigint })[] = [];
  let behind: Hold | null = null;
  for (const { candidate, gas } of tried) {
    if (candidate.amount > budget.token) return { affordable, behind, hold: { code: "treasury_short_of_token" } };
    if (typeof gas !== "bigint" && gas.code === "node_behind") {
      behind = gas;
      continue;
    }
    if (typeof gas !== "bigint") {
      if (await recordPaymentHold(sql, chain, candidate.id, gas))
        log.error({ withdrawal: candidate.id, ...gas }, "a payment was refused and will be retried");
      continue;
    }
    const cost = gas * budget.fees.maxFeePerGas;
    if (budget.native < cost * BigInt(1 + budget.inFlight))
      return { affordable, behind, hold: { code: "treasury_short_of_gas" } };
    budget.token -= candidate.amount;
    budget.inFlight += 1;
    affordable.push({ ...candidate, gas });
  }
  return { affordable, behind, hold: null };
}
