import { messages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useConnectModal } from "@rainbow-me/rainbowkit";
import { atom } from "nanostores";
import { useEffect } from "react";
import { causesOf } from "./causes.ts";
import { dialog } from "./wallets.ts";

const $connectingText = /* @__PURE__ */ messages("walletConnecting", {
  notInstalled: "The wallet is not installed.",
  notAvailable: "The wallet is not available.",
  unknown: "Oops, something went wrong!",
});

/** Of the last try to connect: what stood in the way, and in whose dialog that was. */
const $failed = atom<{ owner: string; problem: string | null }>({ owner: "", problem: null });

/** Keeps why a wallet could not be connected, for the dialog that somebody is looking at. */
export const connectionFailed = (error: unknown) => $failed.set({ owner: dialog.owner, problem: problemOf(error) });

/** Forgets it: somebody tries again, or has left the dialog. */
export const forgetFailure = () => $failed.set({ owner: "", problem: null });

/** SPEC 8; nothing of a person who declined, or whose wallet is asking them already. */
function problemOf(error: unknown): string | null {
  const causes = causesOf(error);
  const hasCode = (...codes: number[]) => causes.some(({ code }) => codes.includes(code as number));
  const t = $connectingText.get();
  if (hasCode(4001, -32002)) return null;
  if (causes.some(({ name }) => name === "ProviderNotFoundError")) return t.notInstalled;
  return hasCode(4900, 4901) ? t.notAvailable : t.unknown;
}

/** Says what RainbowKit leaves out when a wallet cannot be connected (SPEC 8): it only offers to try again. */
export function Connecting({ owner, onProblem }: { owner: string; onProblem: (problem: unknown) => void }): null {
  const { connectModalOpen } = useConnectModal();
  const failed = useStore($failed);
  const problem = connectModalOpen && failed.owner === owner ? failed.problem : null;
  useEffect(() => {
    if (!problem) return;
    onProblem(problem);
    return () => onProblem(null);
  }, [problem, onProblem]);
  useEffect(() => {
    if (!connectModalOpen) forgetFailure();
  }, [connectModalOpen]);
  return null;
}
