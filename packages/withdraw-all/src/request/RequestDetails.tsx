import type { Withdrawal } from "@freehold/contract";
import { BNB_CHAIN_ID } from "@freehold/contract";
import { Address, CopyButton, DescriptionList, Time, useMessages } from "@freehold/ui";
import { MISSING } from "@freehold/ui/format";
import type { ReactNode } from "react";
import { $requestText } from "./messages.ts";
import { StatusBadge } from "./status.tsx";
import { badgeOf } from "./steps.ts";

/** BNB Smart Chain, for payouts whose chain the answer does not name (SPEC 2). */
export const BSC: number = BNB_CHAIN_ID;

type Line = { term: string; value: ReactNode };
type Props = {
  refund: Withdrawal;
  destination: string;
  /** The lines after them. */
  more: Line[];
};

/** What there is to know of a request, on its confirmation, and on its own view. */
export function RequestDetails({ refund, destination, more }: Props) {
  const t = useMessages($requestText);
  return (
    <DescriptionList
      className="fh-withdraw-details"
      items={[
        {
          term: t.requestId,
          value: (
            <span translate="no" className="fh-copyable fh-mono fh-break">
              <span className="fh-text">{refund.id}</span>
              <CopyButton value={refund.id} label={t.copyRequestId} />
            </span>
          ),
        },
        { term: t.destination, value: destination ? <Address value={destination} display="groups" copy /> : MISSING },
        // One that is over without a payment has no badge: neither word of SPEC 4 would be true.
        ...(badgeOf(refund) ? [{ term: t.status, value: <StatusBadge refund={refund} /> }] : []),
        { term: t.createdAt, value: <Time value={refund.created_at} zone /> },
        ...(refund.requested_through
          ? [
              {
                term: t.requestedThrough,
                value: (
                  <bdi className="fh-text" translate="no">
                    {refund.requested_through}
                  </bdi>
                ),
              },
            ]
          : []),
        ...more,
      ]}
    />
  );
}
