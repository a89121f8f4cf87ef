import { isSameAddress } from "@freehold/contract";
import { $session } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";
import { useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useAddRecentTransaction } from "@rainbow-me/rainbowkit";
import { useEffect } from "react";
import { useAccount } from "wagmi";
import { $text } from "../../store/messages.ts";
import { readJson, storage } from "../../store/storage.ts";
import type { TrackedTransaction } from "../../store/types.ts";
import { WalletError } from "../../store/wallet-error.ts";
import { type AddTransaction, useRecheckFailed } from "./recheck-failed.ts";

/** Where the hashes of refund payments stand that were added once: a person who clears the list does not get them again. */
const ADDED_REFUNDS_KEY = "freehold.tracked-refunds";
const ADDED_REFUNDS_AT_MOST = 50;

/** Of every widget on the page; each adds to the same list. */
let adders: AddTransaction[] = [];

/**
 * Adds a transaction to the connected wallet's.
 *
 * @throws {WalletError} `not_connected`; `invalid_transaction`, whose message has a line for each problem (SPEC 8).
 */
export function addTransaction(transaction: TrackedTransaction): void {
  const add = adders[0];
  if (!add)
    throw new WalletError("not_connected", "No wallet is connected.", {
      message: "Unable to add transaction\nNo wallet is connected",
    });
  try {
    add(transaction);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new WalletError("invalid_transaction", "This transaction can't be shown.", { message, cause });
  }
}

/** Connects {@link addTransaction} to RainbowKit's list, and adds refunds to the connected wallet automatically. */
export function TransactionTracker(): null {
  const add = useAddRecentTransaction();
  const session = useStore($session);
  const { address, chainId } = useAccount();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useRecheckFailed(add);

  useEffect(() => {
    adders = [...adders, add];
    return () => {
      adders = adders.filter((each) => each !== add);
    };
  }, [add]);

  useEffect(() => {
    if (!userId || !address || !chainId) return;
    const leaving = new AbortController();
    addRefunds(add, { address, chainId, signal: leaving.signal }).catch((error: unknown) => {
      // The list is a convenience: the refund itself is shown by the panel, which says what is wrong.
      if (!leaving.signal.aborted) console.warn("Freehold: failed to add refunds to the wallet's transactions.", error);
    });
    return () => leaving.abort();
  }, [add, userId, address, chainId]);

  return null;
}

async function addRefunds(
  add: AddTransaction,
  { address, chainId, signal }: { address: string; chainId: number; signal: AbortSignal },
): Promise<void> {
  const { withdrawals } = await wallet.withdrawals({ signal });
  const added = addedRefunds();
  for (const { tx_id, chain_id, wallet_address, amount_ubxs } of withdrawals.toReversed()) {
    if (!tx_id || chain_id !== chainId || !isSameAddress(wallet_address, address) || added.includes(tx_id)) continue;
    add({ hash: tx_id, description: $text.get().refundTracked({ amount: formatUbxs(amount_ubxs) }) });
    added.push(tx_id);
  }
  storage.setItem(ADDED_REFUNDS_KEY, JSON.stringify(added.slice(-ADDED_REFUNDS_AT_MOST)));
}

function addedRefunds(): string[] {
  const stored = readJson(ADDED_REFUNDS_KEY);
  return Array.isArray(stored) ? stored.filter((hash) => typeof hash === "string") : [];
}
