import { type DepositAddress, formatAmount, isSameAddress, parseAmount } from "@freehold/contract";
import { $wallet } from "@freehold/session";
import { wallet as walletApi } from "@freehold/session/api/wallet";
import { formatUbxs, readTypedAmount } from "@freehold/ui/format";
import { trackTransaction } from "../../rainbowkit/on-demand/track-transaction.ts";
import { WalletError } from "../../store/wallet-error.ts";
import { connectedConfig } from "./connected-config.ts";
import { $depositText } from "./messages.ts";
import { rememberDeposit, type SentDeposit } from "./pending-deposits.ts";
import { requestWallet } from "./wallet-request.ts";

/** The problem with a typed amount. */
export type AmountProblem = "blank" | "malformed" | "zero";

/** Returns the problem with a typed amount, or `null`. */
export function checkAmount(typed: string): AmountProblem | null {
  if (!typed.trim()) return "blank";
  const amount = readTypedAmount(typed);
  if (amount === null) return "malformed";
  return amount === "0" ? "zero" : null;
}

/** A deposit that the user wants to send. */
export type DepositOrder = {
  userId: string;
  /** The account that the form showed. */
  from: string;
  /** The deposit address that the form showed. */
  destination: DepositAddress;
  /** UBXS as a decimal string. */
  amount: string;
  /** Called with the current deposit address if it differs from the form's. Nothing is sent then. */
  onDestinationChanged: (destination: DepositAddress) => void;
};

/**
 * Sends a deposit from the connected wallet: checks that the deposit address is still the one the user saw, and that the account, the
 * network and the funds are right, asks the wallet, and stores the hash, even if the form has unmounted. Announcing it to the
 * platform is part of following it (`followDeposit`).
 *
 * @returns whether it was sent; if not, `$walletRequests` says why.
 */
export function sendDeposit(order: DepositOrder): Promise<boolean> {
  const { userId, from, destination, onDestinationChanged } = order;
  return requestWallet(userId, order.amount, async (beforeAsking) => {
    const destinationNow = await walletApi.address();
    if (!isSameDeposit(destinationNow, destination)) {
      onDestinationChanged(destinationNow);
      throw new WalletError("destination_changed", "The deposit address has changed. Nothing was sent.");
    }
    const amount = parseAmount(order.amount);
    const config = await connectedConfig();
    // On demand: it brings viem, which the form does without.
    const { transferTokens } = await import("./token-transfer.ts");
    const hash = await transferTokens(config, { from, destination, amount, beforeAsking });
    const sent = { hash, chainId: destination.chain_id, amount: formatAmount(amount) };
    rememberDeposit(userId, sent);
    showInProfile(sent, from, destination.confirmations ?? 1);
  });
}

/** Whether a deposit would go to the same address, in the same token, on the same chain, of a platform in the same state. */
function isSameDeposit(a: DepositAddress, b: DepositAddress): boolean {
  return (
    a.chain_id === b.chain_id &&
    a.platform_status === b.platform_status &&
    isSameAddress(a.address ?? "", b.address ?? "") &&
    isSameAddress(a.token_address ?? "", b.token_address ?? "")
  );
}

/** Adds it to the recent transactions of the wallet, which are those of one account on one network. */
function showInProfile({ hash, chainId, amount }: SentDeposit, from: string, confirmations: number): void {
  const wallet = $wallet.get();
  if (wallet.status !== "connected" || wallet.address !== from || wallet.chainId !== chainId) return;
  const description = $depositText.get().tracked({ amount: formatUbxs(amount) });
  // The deposit itself does not depend on that list.
  trackTransaction({ hash, description, confirmations }).catch(console.error);
}
