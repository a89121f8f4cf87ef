import type { PropertyDraft } from "@freehold/contract";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { inCount } from "../../platform/format.ts";
import { invalidFields } from "../../platform/http/problem.ts";
import { toColumns } from "./columns.ts";

/**
 * Creates a draft, which admins alone see.
 *
 * @returns its id.
 * @throws {ProblemError} `validation_failed` if the slug is taken, or more units are let than there are; `forbidden`.
 */
export async function createProperty(
  tx: Tx,
  { adminId, draft }: { adminId: string; draft: PropertyDraft },
): Promise<string> {
  refuseTooManyLet(draft);
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const columns = toColumns(draft);
  const names = tx.unsafe(Object.keys(columns).join(", "));
  const [created] = await tx<{ id: string }[]>`
    insert into properties (${names}) select ${names} from jsonb_populate_record(null::properties, ${JSON.stringify(columns)})
    on conflict (slug) do nothing returning id`;
  if (!created) throw slugTaken();
  return created.id;
}

/** @throws {ProblemError} `validation_failed` */
export function refuseTooManyLet({ units, units_let }: { units: number; units_let: number }): void {
  if (units_let > units)
    throw invalidFields([{ path: "units_let", message: `must be at most ${inCount(units)}, the number of units` }]);
}

/** The answer where another property has the slug. */
export function slugTaken() {
  return invalidFields([{ path: "slug", message: "is already used by another property" }]);
}
