import type { DistributionRequest } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { alreadyDistributed, draftDistribution } from "./draft-distribution.ts";
import { describeMonths } from "./store.ts";

/**
 * An admin enters a property's month, which another admin has to confirm, whatever its sum (PLATFORM 3).
 *
 * @returns the proposal's id, which the distribution keeps.
 * @throws {ProblemError} as `draftDistribution`; `forbidden` if the role was lost in the meantime.
 */
export async function proposeDistribution(
  { tx, clock }: { tx: Tx; clock: Clock },
  request: DistributionRequest,
  adminId: string,
): Promise<string> {
  await lockProposals(tx, adminId);
  const draft = await draftDistribution({ sql: tx, clock }, request);
  const [{ subject }] = await tx<[{ subject: string }]>`
    select month_key(${draft.propertyId}, ${draft.month}::text::date) as subject`;
  const id = await propose(tx, {
    kind: "distribution",
    subject,
    payload: {
      property_id: draft.propertyId,
      month: draft.month,
      gross: String(draft.gross),
      costs: String(draft.costs),
      note: request.note ?? "",
      shares: String(draft.shares),
      holders: draft.holders,
      smallest: String(draft.smallest),
      largest: String(draft.largest),
      rounded_up: draft.roundedUp,
    },
    adminId,
  });
  if (id === null) throw alreadyDistributed(draft.name, draft.month);
  return id;
}

/** A month that is distributed from now on. */
export const distributionProposals: KindOf<"distribution"> = {
  kind: "distribution",
  details: describeMonths,
  async apply(tx, { id }) {
    const inserted = await tx`
      insert into distributions (id, property_id, month, gross, costs, note, shares, holders, smallest, largest, rounded_up)
      select id, property_id, month, gross, costs, note, shares, holders, smallest, largest, rounded_up from months where id = ${id}
      on conflict (property_id, month) where status <> 'cancelled' do nothing returning 1`;
    if (inserted.length > 0) return;
    const [{ name, month }] = await tx<[{ name: string; month: string }]>`
      select p.name, to_char(m.month, 'YYYY-MM') as month from months m join properties p on p.id = m.property_id where m.id = ${id}`;
    throw alreadyDistributed(name, month);
  },
};
