import { type PropertyEvent, parseAmount } from "@freehold/contract";
import type { propertyEventRequest } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { lockProperty, readEvent } from "../store.ts";

type Entry = z.output<typeof propertyEventRequest>;

/**
 * Adds an entry to a property's history. The latest valuation is what shares are valued by from then on.
 *
 * @throws {ProblemError} `not_found`; `validation_failed` for a day that is still to come, a valuation without an amount, or a
 * document that is none of the property's; `forbidden`.
 */
export async function recordEvent(
  tx: Tx,
  { propertyId, adminId, entry, today }: { propertyId: string; adminId: string; entry: Entry; today: string },
): Promise<PropertyEvent> {
  if (entry.happened_on > today) throw invalidFields([{ path: "happened_on", message: "must not be in the future" }]);
  if (entry.amount_ubxs?.startsWith("-"))
    throw invalidFields([{ path: "amount_ubxs", message: "must not be negative" }]);
  if (entry.kind === "valuation" && entry.amount_ubxs === undefined)
    throw invalidFields([{ path: "amount_ubxs", message: "is required for a valuation" }]);
  await lockAdminForShare(tx, adminId);
  await lockProperty(tx, propertyId);
  if (entry.document_id !== undefined) await requireDocument(tx, propertyId, entry.document_id);
  const amount = entry.amount_ubxs === undefined ? null : String(parseAmount(entry.amount_ubxs));
  const [{ id }] = await tx<[{ id: string }]>`
    insert into property_events (property_id, kind, happened_on, title, body, amount, file_id, created_by)
    values (${propertyId}, ${entry.kind}, ${entry.happened_on}, ${entry.title}, ${entry.body}, ${amount}::numeric,
      ${entry.document_id ?? null}, ${adminId})
    returning id`;
  await followValuations(tx, propertyId);
  return readEvent(tx, propertyId, id);
}

/**
 * Takes an entry back that was wrong. It stays in the audit log.
 *
 * @throws {ProblemError} `not_found`; `forbidden`.
 */
export async function retractEvent(
  tx: Tx,
  { propertyId, adminId, eventId }: { propertyId: string; adminId: string; eventId: string },
): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await lockProperty(tx, propertyId);
  const retracted = await tx`
    update property_events set retracted_at = clock_timestamp(), retracted_by = ${adminId}
    where property_id = ${propertyId} and id = ${eventId} and retracted_at is null returning 1`;
  if (retracted.length === 0) throw new ProblemError("not_found", "We couldn't find this entry.");
  await followValuations(tx, propertyId);
}

/** The property is worth what its latest valuation says; nothing is said before the first. */
async function followValuations(tx: Tx, propertyId: string): Promise<void> {
  await tx`
    update properties p set valuation = latest.amount, valued_on = latest.happened_on
    from (select 1) always left join lateral (
      select amount, happened_on from property_events
      where property_id = ${propertyId} and kind = 'valuation' and retracted_at is null
      order by happened_on desc, created_at desc, id desc limit 1
    ) latest on true
    where p.id = ${propertyId} and (p.valuation, p.valued_on) is distinct from (latest.amount, latest.happened_on)`;
}

async function requireDocument(tx: Tx, propertyId: string, fileId: string): Promise<void> {
  const known = await tx`
    select from property_files pf join files f on f.id = pf.file_id
    where pf.property_id = ${propertyId} and pf.file_id = ${fileId} and f.kind = 'document'`;
  if (known.length === 0)
    throw invalidFields([{ path: "document_id", message: "isn't one of the property's documents" }]);
}
