import { stringify } from "csv-stringify/sync";

/**
 * One line of a CSV file (RFC 4180). A spreadsheet takes what begins with `=`, `+`, `-` or `@`, or with their full-width forms, for a
 * formula, and what people typed may begin so: an apostrophe before it makes it text. So it does after each character at which a
 * spreadsheet may cut a line, since in most of Europe that is `;` and quotes do not count in the middle of a cell. A negative number
 * stays a number.
 *
 * @example
 * csvLine(["anna@example.org", "=1+1", null]) // 'anna@example.org,\'=1+1,\r\n'
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return stringify([cells.map(asText)], { record_delimiter: "\r\n", quoted_match: /[;\t\r\n]/ });
}

function asText(cell: string | number | null): string {
  const text = cell === null ? "" : String(cell);
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  const cut = text.replace(/[;,|"\t\r\n](?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g, "$&'");
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cut) ? `'${cut}` : cut;
}
