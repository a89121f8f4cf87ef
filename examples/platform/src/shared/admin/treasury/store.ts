import { formatAmount, parseAmount, type Treasury } from "@freehold/contract";
import { payments } from "@freehold/session/api/payments";
import { createUserStore } from "../../query/user-query.ts";

/** What the treasury has and owes; asked for again while it is on the screen. */
export const $treasury = createUserStore<Treasury>("admin:treasury", [], () => payments.treasury(), { every: 15_000 });

/** What may already be on its way: a node was given it. What is kept back is not among it. */
export function onItsWay({ committed_ubxs, committed_count, kept_back_ubxs, kept_back_count }: Treasury): {
  ubxs: string;
  count: number;
} {
  return {
    ubxs: formatAmount(parseAmount(committed_ubxs) - parseAmount(kept_back_ubxs)),
    count: committed_count - kept_back_count,
  };
}

/** What a file for the multisig is called on the person's device. */
export const batchName = (id: string): string => `freehold-payments-${id.slice(0, 8)}.csv`;
