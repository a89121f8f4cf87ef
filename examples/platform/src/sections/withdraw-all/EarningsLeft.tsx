import { parseAmount } from "@freehold/contract";
import { useMessages, useStore } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import { $balance } from "../../shared/balance.ts";
import { fill } from "../../shared/layout/fill.tsx";
import { Link } from "../../shared/location/Link.tsx";
import { $earningsLeftMessages } from "./messages.ts";

/** What a refund of all deposits leaves: a person's earnings, and the way to them. Nothing where there are none. */
export function EarningsLeft() {
  const t = useMessages($earningsLeftMessages);
  const earnings = useStore($balance).data?.earnings_ubxs ?? "0";
  if (parseAmount(earnings) === 0n) return null;
  return (
    <p>
      {fill(t.left, {
        amount: (
          <strong translate="no" className="fh-figure">
            {`${formatUbxsShort(earnings)} UBXS`}
          </strong>
        ),
        link: (
          <Link section="wallet" rest={["withdraw"]}>
            {t.withdraw}
          </Link>
        ),
      })}
    </p>
  );
}
