import { readFileSync } from "node:fs";

const COMMENT = { sql: /--.*/g, css: /\/\*[\s\S]*?\*\//g, ts: /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*/g };

/**
 * The lines of a document, or of the comments in a source file, with their numbers. Yields none of generated files, migrations and
 * other files.
 *
 * @param file - its path from the root of the repository.
 */
export function* proseOf(file: string): Generator<[line: string, number: number]> {
  if (!/\.(md|tsx?|mjs|css|sql)$/.test(file) || /\/(generated|migrations)\//.test(file)) return;
  const text = readFileSync(file, "utf8");
  const kind = file.endsWith(".sql") ? "sql" : file.endsWith(".css") ? "css" : "ts";
  for (const { 0: part, index } of file.endsWith(".md") ? [{ 0: text, index: 0 }] : text.matchAll(COMMENT[kind])) {
    const first = text.slice(0, index).split("\n").length;
    for (const [number, line] of part.split("\n").entries()) yield [line, first + number];
  }
}
