/** Writes a table of Markdown as the formatter does. */
export function markdownTable(head: string[], rows: string[][]): string {
  const widths = head.map((_, place) => Math.max(...[head, ...rows].map((cells) => cells[place]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(" | ")} |`;
  return [head, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n");
}
