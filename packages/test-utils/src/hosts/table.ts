import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../published/consumer.ts";
import { HOSTS } from "./list-hosts.ts";
import type { Outcome } from "./try-host.ts";

/** What came of a host, as cells: host, install, build, refund and console. */
export function cellsOf({ host, times, created, complaints, failures }: Outcome): string[] {
  const seconds = (time?: number) => (time === undefined ? "" : `${time.toFixed(1)} s`);
  return [
    host.title,
    seconds(times?.install),
    seconds(times?.build),
    failures.length === 0 ? created.join(", ") : "failed",
    complaints.length === 0 ? "clean" : `${complaints.length} complaints`,
  ];
}

/** Puts the table into the README, in place of the one that is there. */
export function writeTable(outcomes: Outcome[]): void {
  const head = ["host", "install", "build", "refund created in", "console"];
  const rows = outcomes.map((outcome) => {
    const [title, ...cells] = cellsOf(outcome);
    return [`[${title}](${HOSTS}/${outcome.host.name})`, ...cells];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const table = [head, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n");
  const file = join(root, "README.md");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/(?<=<!-- hosts -->\n)[\s\S]*(?=\n<!-- \/hosts -->)/, `\n${table}\n`));
}
