import { $platform } from "@freehold/session";
import { SupportLine, useStore } from "@freehold/ui";

/** Whom to ask about a request, where the platform names a contact. */
export function WhomToAsk() {
  const platform = useStore($platform);
  return <SupportLine support={platform.state === "known" ? platform.support : null} />;
}
