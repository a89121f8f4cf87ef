import type { PropertyFilePatch } from "@freehold/contract";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockProperty } from "../store.ts";

type OwnFile = { propertyId: string; fileId: string; adminId: string };

/**
 * Gives a file of a property another title, or a picture another place: the others move up.
 *
 * @throws {ProblemError} `not_found`; `forbidden`.
 */
export async function changePropertyFile(
  tx: Tx,
  { propertyId, fileId, adminId, patch }: OwnFile & { patch: PropertyFilePatch },
): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  await lockProperty(tx, propertyId);
  const order = await tx<{ file_id: string; position: number }[]>`
    select pf.file_id, pf.position from property_files pf join files f on f.id = pf.file_id
    where pf.property_id = ${propertyId} order by f.kind desc, pf.position, pf.added_at, pf.file_id`;
  if (!order.some(({ file_id }) => file_id === fileId)) throw unknownFile();
  if (patch.title !== undefined)
    await tx`
      update property_files set title = ${patch.title}
      where property_id = ${propertyId} and file_id = ${fileId} and title <> ${patch.title}`;
  if (patch.position === undefined) return;
  const ids = order.map(({ file_id }) => file_id).filter((id) => id !== fileId);
  ids.splice(patch.position, 0, fileId);
  await tx`
    update property_files pf set position = place.number - 1
    from unnest(${ids}::uuid[]) with ordinality place (file_id, number)
    where pf.property_id = ${propertyId} and pf.file_id = place.file_id and pf.position <> place.number - 1`;
}

/**
 * Takes a file off a property: it is shown no more from then on, and its bytes are removed by the clean-up.
 *
 * @throws {ProblemError} `not_found`; `forbidden`.
 */
export async function removePropertyFile(tx: Tx, { propertyId, fileId, adminId }: OwnFile): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  await lockProperty(tx, propertyId);
  const removed = await tx`
    delete from property_files where property_id = ${propertyId} and file_id = ${fileId} returning 1`;
  if (removed.length === 0) throw unknownFile();
}

function unknownFile(): ProblemError {
  return new ProblemError("not_found", "We couldn't find this file.");
}
