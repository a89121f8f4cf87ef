import { isSameAddress } from "@freehold/contract";
import { $session } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";
import { formatUbxs } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import { useAddRecentTransaction } from "@rainbow-me/rainbowkit";
import { useEffect } from "react";
import { useAccount } from "wagmi";
import { $text } from "../text.ts";
import type { TrackedTransaction } from "../track.ts";
import { type Add, useUnfail } from "./unfail.ts";

/** Refund payments that were put among the transactions of this browser: who clears the list does not get them again. */
const SHOWN = "freehold.tracked-refunds";
const SHOWN_AT_MOST = 50;

let adders: Add[] = [];

/**
 * Adds a transaction to those of the connected wallet.
 *
 * @throws {Error} "Unable to add transaction" and a line for each problem (SPEC 8), or that no wallet is connected.
 */
export function addTransaction(transaction: TrackedTransaction): void {
  const add = adders[0];
  if (!add) throw new Error("Unable to add transaction\nNo wallet is connected");
  add(transaction);
}

/** Lets {@link addTransaction} reach RainbowKit's list, and puts refunds to the connected wallet into it. */
export function Tracker(): null {
  const add = useAddRecentTransaction();
  const session = useStore($session);
  const { address, chainId } = useAccount();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useUnfail(add);

  useEffect(() => {
    adders = [...adders, add];
    return () => {
      adders = adders.filter((one) => one !== add);
    };
  }, [add]);

  useEffect(() => {
    if (!userId || !address || !chainId) return;
    const leaving = new AbortController();
    addRefunds(add, { address, chainId, signal: leaving.signal }).catch((error: unknown) => {
      // The list is a convenience: the refund itself is shown by the panel, which says what is wrong.
      if (!leaving.signal.aborted) console.warn("Freehold: refunds could not be added to the wallet's list.", error);
    });
    return () => leaving.abort();
  }, [add, userId, address, chainId]);

  return null;
}

async function addRefunds(
  add: Add,
  { address, chainId, signal }: { address: string; chainId: number; signal: AbortSignal },
): Promise<void> {
  const { withdrawals } = await wallet.withdrawals({ signal });
  const shown = shownBefore();
  for (const { tx_id, chain_id, wallet_address, amount_ubxs } of withdrawals.toReversed()) {
    if (!tx_id || chain_id !== chainId || !isSameAddress(wallet_address, address) || shown.includes(tx_id)) continue;
    add({ hash: tx_id, description: $text.get().refundTracked({ amount: formatUbxs(amount_ubxs) }) });
    shown.push(tx_id);
  }
  localStorage.setItem(SHOWN, JSON.stringify(shown.slice(-SHOWN_AT_MOST)));
}

function shownBefore(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHOWN) ?? "[]");
    return Array.isArray(kept) ? kept.filter((hash) => typeof hash === "string") : [];
  } catch {
    // Somebody else's junk: begin anew.
    return [];
  }
}
