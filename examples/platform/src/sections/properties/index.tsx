import { ComingSection } from "../../shared/layout/ComingSection.tsx";

/** What will stand here, in a sentence. */
export default function PropertiesSection() {
  return <ComingSection id="properties" />;
}
