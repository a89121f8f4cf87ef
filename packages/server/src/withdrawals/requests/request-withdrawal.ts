import { MIN_WITHDRAWAL_UBXS, parseAmount } from "@freehold/contract";
import { readBalances } from "../../ledger/balances.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { inUbxs } from "../../platform/format.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { mailWithdrawal } from "../mail/mail-withdrawal.ts";
import { reserve } from "../reserve.ts";
import type { WithdrawalView } from "../store.ts";
import { destination, type PlatformAddresses } from "./destination.ts";

const MIN_WITHDRAWAL = parseAmount(MIN_WITHDRAWAL_UBXS);

/**
 * Asks for an amount. It is taken from earnings first, then from the oldest deposits; invested principal stays where it is. Less than
 * `MIN_WITHDRAWAL_UBXS` is taken only where it is all there is.
 *
 * @param amountUbxs - UBXS as a decimal string, above zero.
 * @throws {ProblemError} `invalid_wallet_address`; `destination_frozen`; `insufficient_balance`; `validation_failed`, if it is too little.
 */
export async function requestWithdrawal(
  tx: Tx,
  {
    userId,
    amountUbxs,
    walletAddress,
    platformAddresses,
  }: { userId: string; amountUbxs: string; walletAddress: string; platformAddresses: PlatformAddresses },
): Promise<WithdrawalView> {
  const address = await destination(tx, walletAddress, platformAddresses);
  const withdrawal = await reserve(tx, { userId, walletAddress: address, amount: parseAmount(amountUbxs) });
  if (!withdrawal)
    throw new ProblemError("insufficient_balance", `You can withdraw at most ${inUbxs(await rest(tx, userId))}.`);
  // What would stay is known while the balances are locked; to refuse takes everything back.
  if (withdrawal.amount < MIN_WITHDRAWAL && (await rest(tx, userId)) > 0n)
    throw invalidFields([
      { path: "amount_ubxs", message: `must be at least ${inUbxs(MIN_WITHDRAWAL)}, or everything you can withdraw` },
    ]);
  await mailWithdrawal(tx, withdrawal);
  return withdrawal;
}

/** What can be withdrawn, in micro-UBXS. */
async function rest(tx: Tx, userId: string): Promise<bigint> {
  const { earnings, available } = await readBalances(tx, userId);
  return earnings + available;
}
