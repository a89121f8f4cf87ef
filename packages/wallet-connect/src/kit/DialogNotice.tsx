import { ErrorNotice, Notice, Root, useBeforePaint, useMessages } from "@freehold/ui";
import { useAccountModal, useChainModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useAccount } from "wagmi";
import { $text } from "../text.ts";

/** Where RainbowKit lists wallets side by side, and shows nothing while one of them asks its owner. */
const isPhone = () => /android|iphone|ipod|ipad/i.test(navigator.userAgent);

/** Says what is wrong where somebody looks: above RainbowKit's dialog while one is open, else beside the button. */
export function DialogNotice({ problem, theme }: { problem: unknown; theme?: string | undefined }) {
  const t = useMessages($text);
  const { status } = useAccount();
  const { connectModalOpen } = useConnectModal();
  const { accountModalOpen } = useAccountModal();
  const { chainModalOpen } = useChainModal();
  const open = connectModalOpen || accountModalOpen || chainModalOpen;
  const [dialog, setDialog] = useState<Element | null>(null);
  // Each time: RainbowKit may have put another one in its place.
  useBeforePaint(() =>
    setDialog(open ? document.querySelector('[data-rk^="fh_"] [role=dialog] > [role=document]') : null),
  );
  const waiting = connectModalOpen && status === "connecting" && isPhone();
  if (problem === null && !waiting) return null;
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
  return dialog ? createPortal(notice, dialog) : notice;
}
