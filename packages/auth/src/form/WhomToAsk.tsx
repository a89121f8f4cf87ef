import { $platform } from "@freehold/session";
import { SupportLine } from "@freehold/ui";
import { useStore } from "@nanostores/react";

/** Whom to ask, beneath what went wrong. Nothing where no contact is named. */
export function WhomToAsk() {
  const platform = useStore($platform, { ssr: "initial" });
  return <SupportLine support={platform.state === "known" ? platform.support : null} />;
}
