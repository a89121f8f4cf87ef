import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockProposals, takeBack } from "../../proposals/propose.ts";
import { lockProperty } from "../store.ts";

/**
 * Ends the sale of a property for good. What people hold they keep: it goes on earning, and refunds take it.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is a draft or closed already; `forbidden`.
 */
export async function closeProperty(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockProposals(tx, adminId);
  const property = await lockProperty(tx, id);
  if (property.status === "draft" || property.status === "closed")
    throw new ProblemError("invalid_transition", `A property that's ${property.status} can't be closed.`);
  await takeBack(tx, { kind: "reissue", subject: id, adminId });
  await tx`update properties set status = 'closed', closed_at = clock_timestamp() where id = ${id}`;
}
