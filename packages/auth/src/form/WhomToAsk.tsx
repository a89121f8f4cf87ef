import { $platform } from "@freehold/session";
import { SupportLine, useStore } from "@freehold/ui";

/** The support contact below an error. Nothing where no contact is named. */
export function WhomToAsk() {
  const platform = useStore($platform, { ssr: "initial" });
  return <SupportLine support={platform.state === "known" ? platform.support : null} />;
}
