import { useMessages } from "@freehold/ui";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { path } from "../path.ts";
import { $monthMessages } from "./messages.ts";

/** Leads back to all months. */
export function BackToMonths() {
  const t = useMessages($monthMessages);
  return <BackLink href={path.hrefBack(["months"])}>{t.back}</BackLink>;
}
