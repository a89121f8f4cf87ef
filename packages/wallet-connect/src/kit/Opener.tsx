import { useAccountModal, useChainModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { useEffect, useRef } from "react";
import type { Asked } from "../WalletConnect.tsx";
import { dialog } from "./wallets.ts";

/** Opens the dialog that fits each time a button was pressed: connect, verify, switch networks or the profile. */
export function Opener({ asked, owner }: { asked: Asked; owner: string }) {
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const open = useRef<(() => void) | undefined>(undefined);
  open.current = openConnectModal ?? (asked.what === "network" ? openChainModal : openAccountModal) ?? openChainModal;
  useEffect(() => {
    if (asked.times === 0) return;
    // RainbowKit closes its dialogs in an effect of its own, after this one, when it begins with a wallet to verify.
    const timer = setTimeout(() => {
      dialog.owner = owner;
      open.current?.();
    });
    return () => clearTimeout(timer);
  }, [asked, owner]);
  return null;
}
