/**
 * Writes rows as columns of plain text.
 *
 * @example
 * table([["investor@freehold.test", "deposits to refund"]], "  ")
 */
export function table(rows: readonly (readonly string[])[], indent = ""): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) => (indent + row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")).trimEnd())
    .join("\n");
}
