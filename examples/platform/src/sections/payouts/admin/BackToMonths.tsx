import { useMessages } from "@freehold/ui";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { address } from "../address.ts";
import { $monthMessages } from "./messages.ts";

/** Leads back to all months. */
export function BackToMonths() {
  const t = useMessages($monthMessages);
  return <BackLink href={address.href({ rest: ["months"] })}>{t.back}</BackLink>;
}
