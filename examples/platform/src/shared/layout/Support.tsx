import { $platform } from "@freehold/session";
import { SupportLine, useStore } from "@freehold/ui";

/** The support contact, as the operator has set it. @param props.label - what precedes it, where "Support" is not enough. */
export function Support({ label }: { label?: string }) {
  const platform = useStore($platform);
  return <SupportLine support={platform.state === "known" ? platform.support : null} label={label} />;
}
