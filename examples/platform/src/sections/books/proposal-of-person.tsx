import type { ReactNode } from "react";
import { fill } from "../../shared/layout/fill.tsx";

/** Says who proposed, and why, that a transfer is a person's. */
export function proposalOfPerson(
  { is_yours, proposed_by, email, reason }: { is_yours: boolean; proposed_by: string; email: string; reason: string },
  { youProposed, proposedBy }: { youProposed: string; proposedBy: string },
): ReactNode {
  return fill(is_yours ? youProposed : proposedBy, {
    who: <strong>{proposed_by}</strong>,
    person: <strong>{email}</strong>,
    reason,
  });
}
