import type { Payout } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { hasNothing } from "../amounts.ts";
import { $payoutMessages } from "../messages.ts";

/** What a property's month came to for the person; in words where it had nothing to distribute. */
export function Part({ payout }: { payout: Payout }) {
  const t = useMessages($payoutMessages);
  return hasNothing(payout.net_ubxs) ? t.nothingToDistribute : formatUbxs(payout.amount_ubxs);
}
