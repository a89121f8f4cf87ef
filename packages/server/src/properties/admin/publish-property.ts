import type { Tx } from "../../platform/database/connect.ts";
import { inUbxs } from "../../platform/format.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import type { PropertyRow } from "../property-view.ts";
import { lockProperty } from "../store.ts";
import { describeSales } from "./proposed-sales.ts";

/**
 * Proposes to offer a draft for sale, as it is now; another admin has to confirm it. To change the draft takes the proposal back.
 *
 * @returns the proposal's id.
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is no draft or proposed already; `validation_failed` if its money
 * does not add up; `forbidden`.
 */
export async function proposePublication(
  tx: Tx,
  { id: subject, adminId }: { id: string; adminId: string },
): Promise<string> {
  await lockProposals(tx, adminId);
  refuseUnpublishable(await lockProperty(tx, subject));
  const [{ facts }] = await tx<[{ facts: Record<string, string | number> }]>`
    select property_facts(p) as facts from properties p where id = ${subject}`;
  const id = await propose(tx, { kind: "publication", subject, payload: facts, adminId });
  if (id === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed to publish this property.");
  return id;
}

/**
 * A draft that is for sale. From here on its terms are fixed, and its money adds up: purchase price, costs and reserve are what all
 * shares together cost.
 */
export const publications: KindOf<"publication"> = {
  kind: "publication",
  details: describeSales,
  async apply(tx, { subject: id }) {
    refuseUnpublishable(await lockProperty(tx, id));
    await tx`update properties set status = 'open', published_at = current_moment() where id = ${id}`;
  },
};

function refuseUnpublishable(property: PropertyRow): void {
  if (property.status !== "draft")
    throw new ProblemError("invalid_transition", `A property that's ${property.status} can't be published.`);
  const price = property.share_price * property.shares_total;
  const uses = property.purchase_price + property.purchase_costs + property.reserve;
  if (uses !== price)
    throw invalidFields([
      {
        path: "purchase_price_ubxs",
        message: `with costs and reserve is ${inUbxs(uses)}, and all shares together cost ${inUbxs(price)}`,
      },
    ]);
}
