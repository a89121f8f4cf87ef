import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import { type Files, keepUpload } from "../../files/keep-upload.ts";
import { insertFile } from "../../files/store.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { findProperty, lockProperty, unknownProperty } from "../store.ts";

/**
 * Adds a picture, as the last one, or a document to a property. The bytes are kept first and named by a row afterwards, so that
 * whatever is shown is there; what a crash leaves without a row is cleaned up.
 *
 * @param upload.title - of a picture what it shows, for people who do not see it.
 * @param upload.signal - ends when the answer is awaited no more.
 * @returns the id of the file.
 * @throws {ProblemError} `not_found`; `file_refused`; `unavailable` if the virus scanner cannot tell; `overloaded` by other uploads; `forbidden`.
 */
export async function addPropertyFile(
  { sql, files }: { sql: Sql; files: Files },
  upload: {
    propertyId: string;
    adminId: string;
    title: string;
    name: string;
    bytes: Uint8Array;
    signal?: AbortSignal;
  },
): Promise<string> {
  const { propertyId, adminId, title, name, bytes, signal } = upload;
  if (!(await findProperty(sql, propertyId))) throw unknownProperty();
  const kept = await keepUpload(files, { name, bytes, owner: adminId, signal });
  await sql.begin(async (tx) => {
    await lockAdminForShare(tx, adminId);
    await setAuditActor(tx, adminId);
    await lockProperty(tx, propertyId);
    await insertFile(tx, kept, adminId);
    await tx`
      insert into property_files (property_id, file_id, title, position)
      select ${propertyId}, ${kept.id}, ${title}, coalesce(max(position) + 1, 0)
      from property_files where property_id = ${propertyId}`;
  });
  return kept.id;
}
