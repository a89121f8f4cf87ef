import { ErrorNotice, Notice, Root, useBeforePaint, useMessages } from "@freehold/ui";
import { useAccountModal, useChainModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useAccount } from "wagmi";
import { $text } from "../../store/messages.ts";
import { DIALOG_CARD } from "../internals.ts";

/** On a telephone RainbowKit lists wallets side by side, and shows nothing while one of them asks its owner. */
const isPhone = () => /android|iphone|ipod|ipad/i.test(navigator.userAgent);

/** Shows a problem where the person looks: above RainbowKit's dialog while one is open, else beside the button. */
export function DialogNotice({ problem, theme }: { problem: unknown; theme?: string | undefined }) {
  const t = useMessages($text);
  const { status } = useAccount();
  const { connectModalOpen } = useConnectModal();
  const { accountModalOpen } = useAccountModal();
  const { chainModalOpen } = useChainModal();
  const isOpen = connectModalOpen || accountModalOpen || chainModalOpen;
  const [card, setCard] = useState<Element | null>(null);
  // After each rendering: RainbowKit may have replaced the card.
  useBeforePaint(() => setCard(isOpen ? document.querySelector(DIALOG_CARD) : null));
  const isWaiting = connectModalOpen && status === "connecting" && isPhone();
  if (problem === null && !isWaiting) return null;
  const notice = (
    <Root theme={theme} className="fh-wallet-notice">
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
