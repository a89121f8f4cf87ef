import { ComingSection } from "../../shared/layout/ComingSection.tsx";

/** What will stand here, in a sentence. */
export default function DashboardSection() {
  return <ComingSection id="dashboard" />;
}
