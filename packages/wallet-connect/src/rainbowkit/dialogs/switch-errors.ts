import { messages } from "@freehold/ui";
import { useChainModal } from "@rainbow-me/rainbowkit";
import { type Mutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAccount } from "wagmi";
import { WalletError, walletErrorCode } from "../../store/wallet-error.ts";
import { SWITCH_CHAIN_MUTATION } from "../internals.ts";

const $switchErrorText = /* @__PURE__ */ messages("walletSwitching", {
  byHand: "The wallet does not support switching networks from the app, so switch within the wallet.",
});

/** Shows that a wallet can't switch networks (SPEC 8). RainbowKit itself just closes its dialog. */
export function SwitchErrors({ onProblem }: { onProblem: (problem: unknown) => void }): null {
  const { chainModalOpen } = useChainModal();
  const { chainId } = useAccount();
  const cache = useQueryClient().getMutationCache();
  const isOpen = useRef(false);
  const isShown = useRef(false);
  isOpen.current = chainModalOpen;

  useEffect(() => {
    // The page's other widgets have dialogs of their own.
    let own: Mutation | undefined;
    return cache.subscribe(({ type, mutation, ...event }) => {
      if (mutation?.options.mutationKey?.[0] !== SWITCH_CHAIN_MUTATION) return;
      if (type === "added" && isOpen.current) own = mutation;
      if (mutation !== own || !("action" in event) || event.action.type !== "error") return;
      if (walletErrorCode(event.action.error) !== "switching_unsupported") return;
      isShown.current = true;
      onProblem(new WalletError("switching_unsupported", $switchErrorText.get().byHand, { cause: event.action.error }));
    });
  }, [cache, onProblem]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the problem is solved once the wallet is on another network
  useEffect(() => {
    if (isShown.current) onProblem(null);
    isShown.current = false;
  }, [chainId]);

  return null;
}
