import { Spinner, VisuallyHidden } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { lazy, Suspense, useEffect } from "react";
import { ComingSection } from "./ComingSection.tsx";
import { localChain } from "./demo-wallet/local-chain.ts";
import { COMING, REFUNDS_SECTION, WALLET_SECTION } from "./sections.ts";

/** Only admins fetch the code of the admin screens. */
const RefundRequests = lazy(() => import("./refunds/RefundRequests.tsx"));
const WalletSection = lazy(() => import("./wallet/WalletSection.tsx"));

/** What stands in the main area for a section's id. The shell gives only ids that this person has. */
export function Section({ id }: { id: string }) {
  const coming = COMING[id];
  const own = [REFUNDS_SECTION, WALLET_SECTION].find((section) => section.id === id);
  const title = coming?.label ?? own?.label ?? "Withdraw All Deposits";
  useEffect(() => {
    document.title = `${title} · Freehold`;
    return () => {
      document.title = "Freehold";
    };
  }, [title]);

  if (coming) return <ComingSection id={id} {...coming} />;
  if (own)
    return (
      <Suspense fallback={<Spinner label={`Opening ${own.label}...`} />}>
        {own === WALLET_SECTION ? <WalletSection /> : <RefundRequests />}
      </Suspense>
    );
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
