import { useMessages } from "@freehold/ui";
import { ChevronLeft } from "@freehold/ui/icons";
import { Link } from "../../../shared/address/Link.tsx";
import { $monthMessages } from "./messages.ts";

/** Leads back to all months. */
export function BackToMonths() {
  const t = useMessages($monthMessages);
  return (
    <Link section="payouts" rest={["months"]} className="fh-link months-back">
      <ChevronLeft className="flips" size={16} />
      {t.back}
    </Link>
  );
}
