import { messages, useStore } from "@freehold/ui";
import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useEffect } from "react";
import { WalletError, type WalletErrorCode } from "../../store/wallet-error.ts";
import { $connectFailure, forgetAttempt } from "../wallets/connection-attempt.ts";
import { openDialog } from "../wallets/open-dialog.ts";

const $connectErrorText = /* @__PURE__ */ messages("walletConnecting", {
  notInstalled: "The wallet is not installed.",
  notAvailable: "The wallet is not available.",
  unknown: "Oops, something went wrong!",
});

/** SPEC 8. */
function sentenceFor(code: WalletErrorCode): string {
  const t = $connectErrorText.get();
  if (code === "wallet_missing") return t.notInstalled;
  return code === "wallet_unavailable" ? t.notAvailable : t.unknown;
}

/** Shows why a wallet can't be connected (SPEC 8). RainbowKit itself only offers a retry. */
export function ConnectErrors({ owner, onProblem }: { owner: string; onProblem: (problem: unknown) => void }): null {
  const { connectModalOpen } = useConnectModal();
  const failure = useStore($connectFailure);
  const own = connectModalOpen && failure?.owner === owner ? failure : null;

  useEffect(() => {
    if (connectModalOpen || openDialog.owner !== owner) return;
    openDialog.owner = "";
    forgetAttempt();
  }, [connectModalOpen, owner]);

  useEffect(() => {
    if (!own) return;
    onProblem(new WalletError(own.code, sentenceFor(own.code)));
    // Whatever the person presses next, it is no longer about this attempt.
    const forget = () => $connectFailure.set(null);
    document.addEventListener("click", forget, { capture: true, once: true });
    return () => {
      document.removeEventListener("click", forget, { capture: true });
      onProblem(null);
    };
  }, [own, onProblem]);

  return null;
}
