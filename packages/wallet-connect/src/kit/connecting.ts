import { messages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useConnectModal } from "@rainbow-me/rainbowkit";
import { atom } from "nanostores";
import { useEffect } from "react";
import { explain } from "./causes.ts";
import { dialog } from "./wallets.ts";

const $connectingText = /* @__PURE__ */ messages("walletConnecting", {
  notInstalled: "The wallet is not installed.",
  notAvailable: "The wallet is not available.",
  unknown: "Oops, something went wrong!",
});

/** RainbowKit shows a wallet that was chosen 50 milliseconds later. */
const VIEW_IS_THERE = 200;

/** Of the last try to connect: what stood in the way, and in whose dialog it was made. */
type Failure = { owner: string; problem: string };

const $failure = atom<Failure | null>(null);
let latest: object | null = null;

/**
 * Tries to connect, and tells the dialog it was tried in why that failed. RainbowKit forgets what fails before its next
 * view, and waits for ever; so nothing fails at once.
 */
export async function tryToConnect<T>(work: () => Promise<T>): Promise<T> {
  const attempt = { owner: dialog.owner };
  latest = attempt;
  $failure.set(null);
  try {
    return await work();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, VIEW_IS_THERE));
    const problem = problemOf(error);
    // Somebody tries another wallet by now, or has left.
    if (latest === attempt && problem) $failure.set({ owner: attempt.owner, problem });
    throw error;
  }
}

/** SPEC 8; nothing of a person who declined, or whose wallet is asking them already. */
function problemOf(error: unknown): string | null {
  const { isNamed, hasCode } = explain(error);
  const t = $connectingText.get();
  if (hasCode(4001, -32002)) return null;
  if (isNamed("ProviderNotFoundError")) return t.notInstalled;
  return hasCode(4900, 4901) ? t.notAvailable : t.unknown;
}

/** Says what RainbowKit leaves out when a wallet cannot be connected (SPEC 8): it only offers to try again. */
export function Connecting({ owner, onProblem }: { owner: string; onProblem: (problem: unknown) => void }): null {
  const { connectModalOpen } = useConnectModal();
  const failure = useStore($failure);
  const own = connectModalOpen && failure?.owner === owner ? failure : null;

  useEffect(() => {
    if (connectModalOpen || dialog.owner !== owner) return;
    dialog.owner = "";
    latest = null;
    $failure.set(null);
  }, [connectModalOpen, owner]);

  useEffect(() => {
    if (!own) return;
    onProblem(own.problem);
    // Whatever is done next, it is no longer about this try.
    const forget = () => $failure.set(null);
    document.addEventListener("click", forget, { capture: true, once: true });
    return () => {
      document.removeEventListener("click", forget, { capture: true });
      onProblem(null);
    };
  }, [own, onProblem]);

  return null;
}
