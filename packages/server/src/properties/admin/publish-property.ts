import { formatAmount } from "@freehold/contract";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { lockProperty } from "../store.ts";

/**
 * Offers a draft for sale. From here on its terms are fixed, and its money has to add up: purchase price, costs and reserve are what
 * all shares together cost.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is no draft; `validation_failed` if its money does not add up;
 * `forbidden`.
 */
export async function publishProperty(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const property = await lockProperty(tx, id);
  if (property.status !== "draft")
    throw new ProblemError("invalid_transition", `A property that is ${property.status} cannot be published.`);
  const price = property.share_price * property.shares_total;
  const uses = property.purchase_price + property.purchase_costs + property.reserve;
  if (uses !== price)
    throw invalidFields([
      {
        path: "purchase_price_ubxs",
        message: `with costs and reserve is ${formatAmount(uses)} UBXS, and all shares together cost ${formatAmount(price)} UBXS`,
      },
    ]);
  await tx`
    update properties set status = 'open', published_at = current_moment() where id = ${id}`;
}
