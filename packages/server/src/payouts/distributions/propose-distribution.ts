import type { DistributionRequest } from "@freehold/contract";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { invalidFields } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { alreadyDistributed, draftDistribution, gainsByIt } from "./draft-distribution.ts";
import { describeMonths } from "./store.ts";

/**
 * An admin enters a property's month, or what was missing in one, which another admin has to confirm, whatever its sum (PLATFORM 3).
 *
 * @returns the proposal's id, which the distribution keeps.
 * @throws {ProblemError} as `draftDistribution`; `validation_failed` where the reason is missing; `forbidden` if the role was lost in
 *   the meantime.
 */
export async function proposeDistribution(
  { tx, clock }: { tx: Tx; clock: Clock },
  request: DistributionRequest,
  adminId: string,
): Promise<string> {
  await lockProposals(tx, adminId);
  const draft = await draftDistribution({ sql: tx, clock }, request, adminId);
  const { reason = null } = request;
  if (draft.needsReason && reason === null)
    throw invalidFields([
      {
        path: "reason",
        message: draft.isCorrection
          ? "is required for a correction: say what was missing and why"
          : "is required, because the gross rent is more than 10% above the lowest rent stated for these shares since the month began",
      },
    ]);
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
      is_correction: draft.isCorrection,
      share_days: String(draft.shareDays),
      holders: draft.holders,
      smallest: String(draft.smallest),
      largest: String(draft.largest),
      rounded_up: draft.roundedUp,
    },
    reason,
    adminId,
  });
  if (id === null) throw alreadyDistributed(draft.name, draft.month);
  return id;
}

/** A month that is distributed from now on. */
export const distributionProposals: KindOf<"distribution"> = {
  kind: "distribution",
  details: describeMonths,
  async explainRefusal(tx, { id }) {
    const [name] = await nameOf(tx, id);
    return gainsByIt(name);
  },
  async apply(tx, { id }) {
    // The database's unique indices decide: one distribution a month, and one at a time.
    const inserted = await tx`
      insert into distributions
        (id, property_id, month, gross, costs, note, is_correction, share_days, holders, smallest, largest, rounded_up)
      select id, property_id, month, gross, costs, note, is_correction, share_days, holders, smallest, largest, rounded_up
      from months where id = ${id}
      on conflict do nothing returning 1`;
    if (inserted.length === 0) throw alreadyDistributed(...(await nameOf(tx, id)));
  },
};

async function nameOf(sql: Queryable, id: string): Promise<[name: string, month: string]> {
  const [{ name, month }] = await sql<[{ name: string; month: string }]>`
    select p.name, to_char(m.month, 'YYYY-MM') as month from months m join properties p on p.id = m.property_id where m.id = ${id}`;
  return [name, month];
}
