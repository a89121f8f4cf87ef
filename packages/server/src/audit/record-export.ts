import type { Sql } from "../platform/database/connect.ts";

/**
 * Writes into the audit log that an admin took a file with personal data of many people. Done before the file begins, so that none
 * leaves without it.
 *
 * @param taken.file - its address in the API, such as `analytics/rows.csv`.
 * @param taken.of - what was asked for.
 */
export async function recordExport(
  sql: Sql,
  { adminId, file, of = {} }: { adminId: string; file: string; of?: Record<string, string | undefined> },
): Promise<void> {
  // A transaction, so that its commit is bounded like another's.
  await sql.begin(
    (tx) => tx`select audit_append(${adminId}, 'personal_data.exported', 'file', ${file}, ${JSON.stringify(of)})`,
  );
}
