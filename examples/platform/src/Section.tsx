import { Spinner } from "@freehold/ui";
import { WithdrawAll } from "@freehold/withdraw-all";
import { lazy, Suspense } from "react";
import { ComingSection } from "./ComingSection.tsx";
import { DEFAULT_SECTION, REFUNDS_SECTION } from "./sections.ts";

/** Only admins fetch the code of the admin screens. */
const RefundRequests = lazy(() => import("./refunds/RefundRequests.tsx"));

/** What stands in the main area for a section's id. An id that is not for this person shows the default section. */
export function Section({ id, admin }: { id: string; admin: boolean }) {
  if (id === REFUNDS_SECTION.id && admin)
    return (
      <Suspense fallback={<Spinner label="Opening the refund requests..." />}>
        <RefundRequests />
      </Suspense>
    );
  if (id === DEFAULT_SECTION || id === REFUNDS_SECTION.id) return <WithdrawAll />;
  return <ComingSection id={id} />;
}
