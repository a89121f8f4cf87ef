import { $platform } from "@freehold/session";
import { SupportLine, useStore } from "@freehold/ui";

/** Whom to ask, beneath what went wrong. Nothing where no contact is named. */
export function WhomToAsk() {
  const platform = useStore($platform, { ssr: "initial" });
  return <SupportLine support={platform.state === "known" ? platform.support : null} />;
}
