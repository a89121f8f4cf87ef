import type { OpenProposal, PartnerKey } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { fill } from "../../../shared/layout/fill.tsx";
import { $partnersMessages, type PartnersMessages } from "../messages.ts";

/** What two admins agree on of a key: its pages and its limit. */
export type KeyTerms = Pick<PartnerKey, "origins" | "requests_per_minute">;

/** The terms of a key, as facts. */
export const termsOf = ({ origins, requests_per_minute }: KeyTerms, t: PartnersMessages) =>
  [
    [t.origins, <AddressList key="o" list={origins} />],
    [t.limit, t.perMinute(requests_per_minute)],
  ] as const;

/** Origins, or full addresses, one a line. */
export function AddressList({ list }: { list: readonly string[] }) {
  return (
    <ul className="partner-origins" translate="no">
      {list.map((address) => (
        <li key={address}>{address}</li>
      ))}
    </ul>
  );
}

/** Says who proposed something, and why. */
export function Proposed({
  by: { is_yours, proposed_by, reason },
}: {
  by: OpenProposal & { reason: string };
}): ReactNode {
  const t = useMessages($partnersMessages);
  return <p>{fill(is_yours ? t.youProposed : t.proposedBy, { who: <strong>{proposed_by}</strong>, reason })}</p>;
}
