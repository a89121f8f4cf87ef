import { stringify } from "csv-stringify/sync";

/**
 * One line of a CSV file (RFC 4180). A spreadsheet takes what begins with `=`, `+`, `-` or `@` for a formula, and what people
 * typed may begin so: an apostrophe before it makes it text. A negative number stays a number.
 *
 * @example
 * csvLine(["anna@example.org", "=1+1", null]) // 'anna@example.org,\'=1+1,\r\n'
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return stringify([cells.map(asText)], { record_delimiter: "\r\n", quoted_match: /[\r\n]/ });
}

function asText(cell: string | number | null): string {
  const text = cell === null ? "" : String(cell);
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
