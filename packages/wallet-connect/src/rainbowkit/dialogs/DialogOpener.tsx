import { useAccountModal, useChainModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { useEffect, useRef } from "react";
import type { DialogRequest } from "../../store/types.ts";
import { openDialog } from "../wallets/open-dialog.ts";

/** Opens the matching dialog on each click: connect, verify, switch networks or the profile. */
export function DialogOpener({ request, owner }: { request: DialogRequest; owner: string }) {
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const open = useRef<(() => void) | undefined>(undefined);
  open.current =
    openConnectModal ?? (request.dialog === "network" ? openChainModal : openAccountModal) ?? openChainModal;
  useEffect(() => {
    if (request.times === 0) return;
    // RainbowKit closes its dialogs in an effect of its own, after this one, when it begins with a wallet to verify.
    const timer = setTimeout(() => {
      openDialog.owner = owner;
      open.current?.();
    });
    return () => clearTimeout(timer);
  }, [request, owner]);
  return null;
}
