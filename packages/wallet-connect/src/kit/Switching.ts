import { messages } from "@freehold/ui";
import { useChainModal } from "@rainbow-me/rainbowkit";
import { type Mutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAccount } from "wagmi";
import { depositProblem } from "./send-deposit.ts";

const $switchingText = /* @__PURE__ */ messages("walletSwitching", {
  byHand: "The wallet does not support switching networks from the app, so switch within the wallet.",
});

/** Says what RainbowKit leaves out when its dialog cannot switch the network (SPEC 8): it only closes. */
export function Switching({ onProblem }: { onProblem: (problem: unknown) => void }): null {
  const { chainModalOpen } = useChainModal();
  const { chainId } = useAccount();
  const cache = useQueryClient().getMutationCache();
  const open = useRef(false);
  const said = useRef(false);
  open.current = chainModalOpen;

  useEffect(() => {
    // The page's other widgets have dialogs of their own.
    let own: Mutation | undefined;
    return cache.subscribe(({ type, mutation, ...event }) => {
      if (mutation?.options.mutationKey?.[0] !== "switchChain") return;
      if (type === "added" && open.current) own = mutation;
      if (mutation !== own || !("action" in event) || event.action.type !== "error") return;
      if (depositProblem(event.action.error) !== "switching-unsupported") return;
      said.current = true;
      onProblem($switchingText.get().byHand);
    });
  }, [cache, onProblem]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on another network it is no longer so
  useEffect(() => {
    if (said.current) onProblem(null);
    said.current = false;
  }, [chainId]);

  return null;
}
