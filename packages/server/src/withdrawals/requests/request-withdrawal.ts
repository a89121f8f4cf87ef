import { formatAmount, parseAmount } from "@freehold/contract";
import { readBalances } from "../../ledger/balances.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { mailWithdrawal } from "../mail-withdrawal.ts";
import { reserve } from "../reserve.ts";
import type { WithdrawalView } from "../store.ts";
import { destination, type PlatformAddresses } from "./destination.ts";

/**
 * Asks for an amount. It is taken from earnings first, then from the oldest deposits; invested principal stays where it is.
 *
 * @param amountUbxs - UBXS as a decimal string, above zero.
 * @throws {ProblemError} `invalid_wallet_address`; `insufficient_balance`.
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
  const address = destination(walletAddress, platformAddresses);
  const withdrawal = await reserve(tx, { userId, walletAddress: address, amount: parseAmount(amountUbxs) });
  if (!withdrawal) {
    const { earnings, available } = await readBalances(tx, userId);
    const withdrawable = formatAmount(earnings + available);
    throw new ProblemError("insufficient_balance", `You can withdraw at most ${withdrawable} UBXS.`);
  }
  await mailWithdrawal(tx, withdrawal);
  return withdrawal;
}
