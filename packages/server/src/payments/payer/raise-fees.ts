import type { Logger } from "pino";
import { parseTransaction } from "viem";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Fence } from "../fencing/fence.ts";
import type { Hold } from "../holds/record-hold.ts";
import { holdOfSigner, recordPaymentHold } from "../holds/record-hold.ts";
import type { OpenPayment } from "../store.ts";
import { bumped, currentFees, type Fees } from "../treasury/fees.ts";
import type { RebroadcastPolicy } from "./broadcast.ts";
import { signReplacement } from "./sign-payments.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger; fence: Fence; signal: AbortSignal };

/**
 * Replaces what waits too long for a block, or offers less than blocks cost now, by a transaction of the same nonce that offers
 * more: if the treasury can pay it, and only while the chain makes blocks, for otherwise a higher fee buys nothing.
 *
 * @param waiting - what is in no block.
 * @param used - the treasury's nonces that are used up in the newest block.
 * @returns what holds the first in line.
 * @throws what aborted `signal`: old fees and an old balance sign nothing.
 */
export async function raiseFees(
  { sql, chain, log, fence, signal }: Deps,
  waiting: readonly OpenPayment[],
  { used, heads, policy }: { used: bigint; heads: Heads; policy: RebroadcastPolicy },
): Promise<Hold | null> {
  const slow = waiting.filter(({ status, transactions }) => {
    const newest = transactions.at(-1);
    return status !== "paid" && newest && newest.since_broadcast !== null && newest.since_signed >= policy.more;
  });
  // A key that is not ours any more signs nothing.
  for (const payment of slow)
    if (payment.from_address !== chain.treasury)
      await recordPaymentHold(sql, chain, payment.withdrawal_id, {
        code: "earlier_key",
        details: `It was signed by ${payment.from_address}, whose key this server no longer has.`,
      });
  const own = waiting.filter(({ from_address }) => from_address === chain.treasury);
  const first = own[0];
  if (!first) return null;
  const native = await withChainErrors(() =>
    chain.client.getBalance({ address: chain.treasury, blockNumber: heads.latest }),
  );
  if (native < costOf(first, feesOf(first))) return { code: "treasury_short_of_gas" };
  let hold: Hold | null = null;
  const now = slow.length ? await currentFees(chain) : null;
  for (const payment of slow) {
    signal.throwIfAborted();
    if (!now || payment.from_address !== chain.treasury) continue;
    const last = feesOf(payment);
    if ((newestOf(payment).since_block ?? -1n) >= heads.latest) continue;
    // Those behind the first in line wait for it, unless they offer too little themselves.
    if (payment.nonce !== used && last.maxFeePerGas >= now.maxFeePerGas) continue;
    const fees = bumped(last, now, chain.maxFeePerGas);
    if (!fees) {
      hold ??= { code: "fee_above_limit" };
      continue;
    }
    if (native < costOf(payment, fees)) {
      hold ??= { code: "treasury_short_of_gas" };
      await recordPaymentHold(sql, chain, payment.withdrawal_id, { code: "bump_short_of_gas" });
      continue;
    }
    const refusal = await signReplacement({ sql, chain, fence, signal }, payment, { ...fees, head: heads.latest }).then(
      () => null,
      holdOfSigner,
    );
    // It would hang for each of them.
    if (refusal?.code === "signer_unavailable") return hold ?? refusal;
    await recordPaymentHold(sql, chain, payment.withdrawal_id, refusal);
    if (!refusal)
      log.info({ withdrawal: payment.withdrawal_id, nonce: Number(payment.nonce) }, "raised the fee of a payment");
  }
  return hold;
}

function newestOf({ transactions, withdrawal_id }: OpenPayment) {
  const newest = transactions.at(-1);
  if (!newest) throw new Error(`Nothing is signed for withdrawal ${withdrawal_id}.`);
  return newest;
}

function feesOf(payment: OpenPayment): Fees {
  const { max_fee_per_gas, max_priority_fee_per_gas } = newestOf(payment);
  return { maxFeePerGas: max_fee_per_gas, maxPriorityFeePerGas: max_priority_fee_per_gas };
}

function costOf(payment: OpenPayment, { maxFeePerGas }: Fees): bigint {
  const { gas = 0n } = parseTransaction(newestOf(payment).raw);
  return gas * maxFeePerGas;
}
