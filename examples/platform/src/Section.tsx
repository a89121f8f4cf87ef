import { Spinner, VisuallyHidden } from "@freehold/ui";
import { WithdrawAll } from "@freehold/withdraw-all";
import { lazy, Suspense, useEffect } from "react";
import { ComingSection } from "./ComingSection.tsx";
import { COMING, REFUNDS_SECTION } from "./sections.ts";

/** Only admins fetch the code of the admin screens. */
const RefundRequests = lazy(() => import("./refunds/RefundRequests.tsx"));

/** What stands in the main area for a section's id. The shell gives only ids that this person has. */
export function Section({ id }: { id: string }) {
  const coming = COMING[id];
  const refunds = id === REFUNDS_SECTION.id;
  const title = coming?.label ?? (refunds ? REFUNDS_SECTION.label : "Withdraw All Deposits");
  useEffect(() => {
    document.title = `${title} · Freehold`;
    return () => {
      document.title = "Freehold";
    };
  }, [title]);

  if (coming) return <ComingSection id={id} {...coming} />;
  if (refunds)
    return (
      <Suspense fallback={<Spinner label="Opening the refund requests..." />}>
        <RefundRequests />
      </Suspense>
    );
  return (
    <>
      {/* The widget's own titles begin at the second level, wherever it is embedded. */}
      <h1>
        <VisuallyHidden>Your refund</VisuallyHidden>
      </h1>
      <WithdrawAll />
    </>
  );
}
