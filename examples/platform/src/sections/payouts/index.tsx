import { ComingSection } from "../../shared/layout/ComingSection.tsx";

/** What will stand here, in a sentence. */
export default function PayoutsSection() {
  return <ComingSection id="payouts" />;
}
