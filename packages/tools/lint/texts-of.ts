import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

type Text = { type: string; start: number; value: string | { raw: string } };

/** Strings and the fixed parts of templates, at any depth. */
function literalsIn(node: unknown): Text[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as Text;
  if (type === "TemplateElement" || (type === "Literal" && typeof value === "string")) return [node as Text];
  return Object.values(node).flatMap(literalsIn);
}

/**
 * Yields the texts in a source file that have a space, with their line numbers. Skips tests and generated files.
 *
 * @param file - its path from the root of the repository.
 */
export function* textsOf(file: string): Generator<[text: string, number: number]> {
  if (!/^(?:packages|examples)\/.*\.tsx?$/.test(file) || /\.(?:test|fixture|d)\.|\/(?:generated|e2e)\//.test(file))
    return;
  const source = readFileSync(file, "utf8");
  for (const { value, start } of literalsIn(parseSync(file, source).program)) {
    const text = typeof value === "string" ? value : value.raw;
    if (text.includes(" ")) yield [text, source.slice(0, start).split("\n").length];
  }
}
