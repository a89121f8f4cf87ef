import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import type { PropertyRow } from "../property-view.ts";
import { lockProperty } from "../store.ts";
import { describeSales, sharesOf } from "./proposed-sales.ts";

/**
 * Proposes to put up for sale again the shares that are in a property's treasury now, which came back by refunds (PLATFORM 2);
 * another admin has to confirm it.
 *
 * @returns the proposal's id.
 * @throws {ProblemError} `not_found`; `invalid_transition` if there are none, the sale has ended for good, or it is proposed already;
 * `forbidden`.
 */
export async function proposeReissue(
  tx: Tx,
  { id: subject, adminId }: { id: string; adminId: string },
): Promise<string> {
  await lockProposals(tx, adminId);
  const property = await lockProperty(tx, subject);
  refuseClosed(property);
  if (property.shares_in_treasury === 0n)
    throw new ProblemError("invalid_transition", "No shares in this property have come back through refunds.");
  const payload = { shares: String(property.shares_in_treasury) };
  const id = await propose(tx, { kind: "reissue", subject, payload, adminId });
  if (id === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed to sell these shares again.");
  return id;
}

/** Shares of a treasury that are for sale again, at the price of the property's shares. One that was funded is open again. */
export const reissues: KindOf<"reissue"> = {
  kind: "reissue",
  details: describeSales,
  async apply(tx, proposal) {
    const { subject: id } = proposal;
    refuseClosed(await lockProperty(tx, id));
    await tx`
      update properties set shares_in_treasury = shares_in_treasury - ${sharesOf(proposal)}, status = 'open', funded_at = null
      where id = ${id}`;
  },
};

function refuseClosed({ status }: PropertyRow): void {
  if (status === "closed")
    throw new ProblemError("invalid_transition", "The sale of this property has ended permanently.");
}
