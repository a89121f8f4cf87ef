import type { Tx } from "../../platform/database/connect.ts";
import { SECTIONS, type Section } from "./sections.ts";

/** Read at once: a file of any length needs no more memory. */
const PAGE = 500;

/** A piece of the file, and how many rows it has. */
export type Piece = { text: string; rows: number };

/** Counts the rows that the file will have. */
export async function countRows(tx: Tx, userId: string): Promise<number> {
  let total = 0;
  for (const section of SECTIONS) {
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from ${tx.unsafe(section.table)} where ${whose(tx, section, userId)}`;
    total += count;
  }
  return total;
}

/**
 * Writes the file in pieces, each of which follows the one before: a JSON object with an array of rows for each section.
 *
 * @param tx - with one snapshot for all of it.
 */
export async function* readSections(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): AsyncGenerator<Piece, void, void> {
  yield { text: `{"format":"freehold-export-1","created_at":${JSON.stringify(at.toISOString())}`, rows: 0 };
  for (const section of SECTIONS) {
    yield { text: `,\n"${section.name}":[`, rows: 0 };
    let separator = "\n";
    await tx`declare export_rows no scroll cursor for ${selectRows(tx, section, userId)}`;
    let read: number;
    do {
      const rows = await tx.unsafe<{ row: string }[]>(`fetch ${PAGE} from export_rows`);
      read = rows.length;
      if (read) yield { text: separator + rows.map(({ row }) => row).join(",\n"), rows: read };
      separator = ",\n";
    } while (read === PAGE);
    await tx`close export_rows`;
    yield { text: "]", rows: 0 };
  }
  yield { text: "}\n", rows: 0 };
}

function selectRows(tx: Tx, section: Section, userId: string) {
  const { table, columns, amounts = [], order } = section;
  const ubxs = amounts.map((amount) => `(${amount} * 0.000001)::text as ${amount}_ubxs`);
  return tx`
    select to_jsonb(r)::text as row from (
      select ${tx.unsafe([...columns, ...ubxs].join(", "))} from ${tx.unsafe(table)}
      where ${whose(tx, section, userId)} order by ${tx.unsafe(order)}) r`;
}

function whose(tx: Tx, { owner = "user_id", only = "true" }: Section, userId: string) {
  return tx`${tx.unsafe(owner)} = ${userId} and ${tx.unsafe(only)}`;
}
