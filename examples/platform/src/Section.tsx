import { ErrorNotice, Spinner, VisuallyHidden } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { ComingSection } from "./ComingSection.tsx";
import { localChain } from "./demo-wallet/local-chain.ts";
import { COMING, REFUNDS_SECTION, WALLET_SECTION } from "./sections.ts";

/** Screens that are loaded when they are opened: only admins fetch the code of the admin screens. */
const LATER: Later[] = [
  { ...REFUNDS_SECTION, load: () => import("./refunds/RefundRequests.tsx") },
  { ...WALLET_SECTION, load: () => import("./wallet/WalletSection.tsx") },
];

/** What stands in the main area for a section's id. The shell gives only ids that this person has. */
export function Section({ id }: { id: string }) {
  const coming = COMING[id];
  const later = LATER.find((section) => section.id === id);
  const title = coming?.label ?? later?.label ?? "Withdraw All Deposits";
  useEffect(() => {
    document.title = `${title} · Freehold`;
    return () => {
      document.title = "Freehold";
    };
  }, [title]);

  if (coming) return <ComingSection id={id} {...coming} />;
  if (later) return <LaterSection key={id} {...later} />;
  return (
    <>
      {/* The widget's own titles begin at the second level, wherever it is embedded. */}
      <h1>
        <VisuallyHidden>Your refund</VisuallyHidden>
      </h1>
      <WithdrawAll wallet={<WalletConnect connectOnly localChain={localChain() !== null} />} />
    </>
  );
}

type Later = { id: string; label: string; load: () => Promise<{ default: ComponentType }> };

/** Not by lazy(): what cannot be loaded would take the page down with it, and never be tried again. */
function LaterSection({ label, load }: Later) {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const [problem, setProblem] = useState<unknown>(null);

  const open = useCallback(() => {
    setProblem(null);
    load().then((loaded) => setScreen(() => loaded.default), setProblem);
  }, [load]);
  useEffect(open, [open]);

  if (Screen) return <Screen />;
  if (problem === null) return <Spinner label={`Opening ${label}...`} />;
  return <ErrorNotice error={problem} fallback={`${label} could not be loaded. Check your network.`} onRetry={open} />;
}
