import { formatAmount, parseAmount } from "@freehold/contract";
import { lockBalances } from "../../ledger/balances.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
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
  const amount = parseAmount(amountUbxs);
  const balance = await lockBalances(tx, userId);
  const withdrawable = balance.earnings + balance.available;
  if (amount > withdrawable)
    throw new ProblemError("insufficient_balance", `You can withdraw at most ${formatAmount(withdrawable)} UBXS.`);
  const principal = amount > balance.earnings ? amount - balance.earnings : 0n;
  const withdrawal = await reserve(tx, {
    userId,
    kind: "amount",
    walletAddress: address,
    from: { available: principal, invested: 0n, earnings: amount - principal },
  });
  if (!withdrawal) throw new Error("A withdrawal of an amount cannot collide with another one.");
  return withdrawal;
}
