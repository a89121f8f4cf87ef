import type { DistributionRequest } from "@freehold/contract";
import { noAdmin } from "../../audit/lock-admin.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { alreadyDistributed, draftDistribution } from "./draft-distribution.ts";

/**
 * An admin enters a property's month. Below the limit it is distributed from now on; above it, it waits for another admin. The
 * unique index decides which one of two proposals for the same month is kept.
 *
 * @param options.needsSecondAdmin - it waits for another admin although it is below the limit. @default false
 * @returns its id.
 * @throws {ProblemError} as `draftDistribution`; `forbidden` if the role was lost in the meantime.
 */
export async function proposeDistribution(
  { tx, clock }: { tx: Tx; clock: Clock },
  request: DistributionRequest,
  adminId: string,
  { needsSecondAdmin = false }: { needsSecondAdmin?: boolean } = {},
): Promise<string> {
  // What one admin distributes alone is summed: one proposal of theirs at a time. Whoever takes the role from them waits, too.
  const [admin] = await tx`
    select from users where id = ${adminId} and role = 'admin' and disabled_at is null for no key update`;
  if (!admin) throw noAdmin();
  const draft = await draftDistribution({ sql: tx, clock }, request, adminId);
  const alone = !needsSecondAdmin && !draft.needsSecondAdmin;
  const [row] = await tx<{ id: string }[]>`
    insert into distributions
      (property_id, month, gross, costs, note, status, alone, proposed_by, confirmed_at, shares, holders, smallest, largest, rounded_up)
    values (${draft.propertyId}, ${draft.month}, ${String(draft.gross)}::numeric, ${String(draft.costs)}::numeric,
      ${request.note ?? ""}, ${alone ? "distributing" : "proposed"}, ${alone}, ${adminId},
      ${alone ? tx`current_moment()` : null}, ${draft.shares}, ${draft.holders}, ${String(draft.smallest)}::numeric,
      ${String(draft.largest)}::numeric, ${draft.roundedUp})
    on conflict (property_id, month) where status <> 'withdrawn' do nothing
    returning id`;
  if (!row) throw alreadyDistributed(draft.name, draft.month);
  return row.id;
}
