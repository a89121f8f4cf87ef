import { ErrorNotice, Notice, Root, type RootProps, useIsomorphicLayoutEffect, useMessages } from "@freehold/ui";
import { useAccountModal, useChainModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useAccount } from "wagmi";
import { $text } from "../../store/messages.ts";
import { DIALOG_CARD } from "../internals.ts";
import { useTopLayer } from "./top-layer.ts";

/** On a telephone RainbowKit lists wallets side by side, and shows nothing while one of them asks its owner. */
const isPhone = () => /android|iphone|ipod|ipad/i.test(navigator.userAgent);

/** Shows an error above RainbowKit's open dialog, or else beside the button. */
export function DialogNotice({ problem, theme }: Pick<RootProps, "theme"> & { problem: unknown }) {
  const t = useMessages($text);
  const { status } = useAccount();
  const { connectModalOpen } = useConnectModal();
  const { accountModalOpen } = useAccountModal();
  const { chainModalOpen } = useChainModal();
  const isOpen = connectModalOpen || accountModalOpen || chainModalOpen;
  const [card, setCard] = useState<Element | null>(null);
  const name = accountModalOpen ? t.accountDialog : chainModalOpen ? t.networkDialog : t.connectDialog;
  // After each rendering: RainbowKit may have replaced the card.
  useIsomorphicLayoutEffect(() => {
    const found = isOpen ? document.querySelector(DIALOG_CARD) : null;
    setCard(found);
    nameDialog(found, name);
  });
  useTopLayer(card);
  // In a narrow window the view of a wallet takes the title's place a moment after the wallet was chosen.
  useIsomorphicLayoutEffect(() => {
    if (!card) return undefined;
    const views = new MutationObserver(() => nameDialog(card, name));
    views.observe(card, { childList: true, subtree: true });
    return () => views.disconnect();
  }, [card, name]);
  const isWaiting = connectModalOpen && status === "connecting" && isPhone();
  if (problem === null && !isWaiting) return null;
  const isFailed = problem !== null && status === "disconnected";
  const notice = (
    <Root theme={theme} className={isFailed ? "fh-wallet-notice fh-wallet-failed" : "fh-wallet-notice"}>
      {problem === null ? (
        <Notice tone="info" live>
          {t.continueInWallet}
        </Notice>
      ) : (
        <ErrorNotice error={problem} fallback={t.failed} />
      )}
    </Root>
  );
  return card ? createPortal(notice, card) : notice;
}

/** RainbowKit points to a title that some of its views do not have; those get a name of ours. */
function nameDialog(card: Element | null, name: string): void {
  const dialog = card?.closest("[role=dialog]");
  const title = dialog?.getAttribute("aria-labelledby");
  if (!dialog || dialog.querySelector(`[id="${title}"]`)) dialog?.removeAttribute("aria-label");
  else dialog.setAttribute("aria-label", name);
}
