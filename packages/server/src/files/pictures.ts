import type { Picture } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";

/** A picture of `property_files pf join files f` as the wire shows it, in SQL: lists read it with their rows. */
export function pictureColumns(sql: Queryable) {
  return sql`json_build_object('id', f.id, 'alt', pf.title, 'width', f.width, 'height', f.height, 'widths', f.widths)`;
}

/** The first picture of the property `p`, or null: a column of a select from `properties p`. */
export function firstPicture(sql: Queryable) {
  return sql`(
    select ${pictureColumns(sql)} from property_files pf join files f on f.id = pf.file_id
    where pf.property_id = p.id and f.kind = 'picture'
    order by pf.position, pf.added_at, f.id limit 1
  )`;
}

/** A row with {@link firstPicture} under this name. */
export type WithPicture = { picture: Picture | null };
