import { formatAmount, type PropertyChange, type PropertyEventKind, type PropertyPatch } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockProposals, takeBack } from "../../proposals/propose.ts";
import type { PropertyRow } from "../property-view.ts";
import { lockProperty } from "../store.ts";
import { toColumns } from "./columns.ts";
import { refuseTooManyLet, slugTaken } from "./create-property.ts";

/** What people bought by: fixed once a property is published. The database refuses it as well. */
const TERMS = ["slug", "share_price", "shares_total", "purchase_price", "purchase_costs", "reserve"] as const;
/** What changes what people earn, and is therefore said in the history. */
const RENT = ["gross_rent", "management", "maintenance", "tax", "insurance", "vacancy"] as const;

/**
 * Changes what is stated of a property. Of a draft everything may change; of a published one everything but what people bought by:
 * share price and shares, what they pay for, and the slug in links. Yields follow from the statements, and a change of rent, costs
 * or letting of a published property is an entry of its history. A draft that is proposed to be published is so no more.
 *
 * @param today - dates that entry unless the patch does.
 * @throws {ProblemError} `not_found`; `invalid_transition` for what is fixed; `validation_failed`; `forbidden`.
 */
export async function editProperty(
  tx: Tx,
  { id, adminId, patch, today }: { id: string; adminId: string; patch: PropertyPatch; today: string },
): Promise<void> {
  const { happened_on, ...stated } = patch;
  await lockProposals(tx, adminId);
  const before = await lockProperty(tx, id);
  const columns = toColumns(stated);
  const changed = (Object.keys(columns) as (keyof PropertyRow)[]).filter(
    (column) => String(columns[column]) !== String(before[column]),
  );
  if (changed.length === 0) return;
  const isPublished = before.status !== "draft";
  if (isPublished && changed.some((column) => (TERMS as readonly string[]).includes(column)))
    throw new ProblemError(
      "invalid_transition",
      "You can't change the address, the price, the number of shares or what they pay for once a property is published.",
    );
  refuseTooManyLet({ units: stated.units ?? before.units, units_let: stated.units_let ?? before.units_let });
  if (changed.includes("slug")) await refuseTakenSlug(tx, String(columns.slug), id);
  // What another admin confirms is what was proposed.
  if (!isPublished) await takeBack(tx, { kind: "publication", subject: id, adminId });
  const names = tx.unsafe(changed.join(", "));
  await tx`
    update properties set (${names}) = (select ${names} from jsonb_populate_record(null::properties, ${JSON.stringify(columns)}))
    where id = ${id}`;
  if (!isPublished) return;
  const day = happened_on ?? today;
  await record(tx, { id, adminId, kind: "rent", day, changes: rentChanges(before, columns, changed) });
  await record(tx, { id, adminId, kind: "letting", day, changes: lettingChanges(before, columns, changed) });
}

/** Two admins at once: the unique constraint would be an error of ours. */
async function refuseTakenSlug(tx: Tx, slug: string, id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`property slug:${slug}`}, 0))`;
  const taken = await tx`select from properties where slug = ${slug} and id <> ${id}`;
  if (taken.length > 0) throw slugTaken();
}

type Columns = ReturnType<typeof toColumns>;

function rentChanges(before: PropertyRow, after: Columns, changed: string[]): PropertyChange[] {
  return RENT.filter((column) => changed.includes(column)).map((column) => ({
    field: `${column}_ubxs`,
    from: formatAmount(before[column]),
    to: formatAmount(BigInt(String(after[column]))),
  }));
}

function lettingChanges(before: PropertyRow, after: Columns, changed: string[]): PropertyChange[] {
  if (!changed.includes("units_let")) return [];
  return [{ field: "units_let", from: String(before.units_let), to: String(after.units_let) }];
}

async function record(
  tx: Tx,
  entry: { id: string; adminId: string; kind: PropertyEventKind; day: string; changes: PropertyChange[] },
): Promise<void> {
  if (entry.changes.length === 0) return;
  await tx`
    insert into property_events (property_id, kind, happened_on, title, changes, created_by)
    values (${entry.id}, ${entry.kind}, ${entry.day}, '', ${JSON.stringify(entry.changes)}, ${entry.adminId})`;
}
