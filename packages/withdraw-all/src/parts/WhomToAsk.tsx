import { $platform } from "@freehold/session";
import { SupportLine } from "@freehold/ui";
import { useStore } from "@nanostores/react";

/** Whom to ask about a request, where the platform names a contact. */
export function WhomToAsk() {
  const platform = useStore($platform);
  return <SupportLine support={platform.state === "known" ? platform.support : null} />;
}
