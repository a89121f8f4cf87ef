import { ErrorNotice, Root, useBeforePaint, useMessages } from "@freehold/ui";
import { useAccountModal, useChainModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { useState } from "react";
import { createPortal } from "react-dom";
import { $text } from "../text.ts";

/** Says what is wrong where somebody looks: above RainbowKit's dialog while one is open, else beside the button. */
export function Problem({ problem, theme }: { problem: unknown; theme?: string | undefined }) {
  const t = useMessages($text);
  const { connectModalOpen } = useConnectModal();
  const { accountModalOpen } = useAccountModal();
  const { chainModalOpen } = useChainModal();
  const open = connectModalOpen || accountModalOpen || chainModalOpen;
  const [dialog, setDialog] = useState<Element | null>(null);
  // Each time: RainbowKit may have put another one in its place.
  useBeforePaint(() =>
    setDialog(open ? document.querySelector('[data-rk^="fh_"] [role=dialog] > [role=document]') : null),
  );
  if (problem === null) return null;
  const notice = (
    <Root theme={theme} className="fh-wallet-problem">
      <ErrorNotice error={problem} fallback={t.failed} />
    </Root>
  );
  return dialog ? createPortal(notice, dialog) : notice;
}
