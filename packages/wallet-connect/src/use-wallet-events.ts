import type { Session, Wallet } from "@freehold/session";
import { useEffect, useRef } from "react";
import type { WalletConnectProps } from "./store/types.ts";

/** What the last events were about. */
type Emitted = { address?: string | null; userId?: string | undefined; verifiedAt?: string | null | undefined };

/** Calls the widget's callbacks when the wallet or its verification changes. */
export function useWalletEvents(
  { onConnected, onDisconnected, onVerified }: WalletConnectProps,
  wallet: Wallet,
  session: Session,
): void {
  const user = session.status === "signed-in" ? session.user : null;
  const userId = user?.id;
  const verifiedAt = user?.wallet_verified_at;
  const address = wallet.status === "connected" ? wallet.address : null;
  const chainId = wallet.status === "connected" ? wallet.chainId : null;
  const lastEmitted = useRef<Emitted>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no event
  useEffect(() => {
    const last = lastEmitted.current;
    lastEmitted.current = { address, userId, verifiedAt };
    if (address && chainId && address !== last.address) onConnected?.({ address, chainId });
    if (!address && last.address) onDisconnected?.();
    // Not for a wallet that was verified before this page knew its owner.
    if (user && userId === last.userId && verifiedAt && verifiedAt !== last.verifiedAt)
      onVerified?.({ address: user.wallet_address });
  }, [address, chainId, userId, verifiedAt]);
}
