import type { Queryable, Tx } from "../platform/database/connect.ts";
import type { KeptUpload } from "./keep-upload.ts";

/** Writes the row of an upload whose bytes are kept. */
export async function insertFile(tx: Tx, upload: KeptUpload, createdBy: string): Promise<void> {
  const { picture } = upload;
  await tx`
    insert into files (id, kind, name, bytes, sha256, width, height, widths, created_by)
    values (${upload.id}, ${upload.kind}, ${upload.name}, ${upload.bytes}, ${upload.sha256}, ${picture?.width ?? null},
      ${picture?.height ?? null}, ${picture?.widths ?? []}::integer[], ${createdBy})`;
}

/** Whether a picture belongs to a property that its reader may see: drafts are for admins, all else for visitors who know its id. */
export async function isServedPicture(sql: Queryable, id: string, { isAdmin }: { isAdmin: boolean }): Promise<boolean> {
  const rows = await sql`
    select from files f
    join property_files pf on pf.file_id = f.id join properties p on p.id = pf.property_id
    where f.id = ${id} and f.kind = 'picture' and ${isAdmin ? sql`true` : sql`p.status <> 'draft'`} limit 1`;
  return rows.length > 0;
}

/** The title of a document of a property that its reader may see; drafts are for admins. */
export async function findServedDocument(
  sql: Queryable,
  id: string,
  { isAdmin }: { isAdmin: boolean },
): Promise<{ title: string } | undefined> {
  const [row] = await sql<{ title: string }[]>`
    select pf.title from files f
    join property_files pf on pf.file_id = f.id join properties p on p.id = pf.property_id
    where f.id = ${id} and f.kind = 'document' and ${isAdmin ? sql`true` : sql`p.status <> 'draft'`} limit 1`;
  return row;
}

/** Deletes rows of uploads that nothing names any more. */
export async function deleteUnusedFiles(sql: Queryable, before: Date): Promise<void> {
  await sql`
    delete from files f where f.created_at < ${before}
      and not exists (select from property_files pf where pf.file_id = f.id)
      and not exists (select from property_events e where e.file_id = f.id)`;
}

/** Which of these uploads have a row. */
export async function findKnown(sql: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from files where id = any(${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
