import { join } from "node:path";
import ts from "typescript";
import { findBareTexts } from "./find-bare-texts.ts";
import { listFiles } from "./list-files.ts";

/**
 * Checks that a text with siblings has an element of its own. A browser that translates a page replaces each text node: React then throws
 * where a sibling comes or goes, which blanks the page, and changes figures in a node that is no longer shown. The only text of an element
 * is written as its `textContent`, which survives both.
 */

const ROOT = join(import.meta.dirname, "../../..");

const names = listFiles("packages/*/src/*.tsx", "examples/*/src/*.tsx").filter(
  (file) => !/\.(test|fixture)\./.test(file),
);
const { config } = ts.readConfigFile(join(ROOT, "tsconfig.base.json"), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: ["node"] }, ROOT);
const program = ts.createProgram(
  names.map((name) => join(ROOT, name)),
  { ...options, composite: false, noEmit: true },
);
for (const name of names) {
  const file = program.getSourceFile(join(ROOT, name));
  for (const text of file ? findBareTexts(file, program.getTypeChecker()) : []) {
    const line = (file?.getLineAndCharacterOfPosition(text.getStart()).line ?? 0) + 1;
    const words = text.getText().trim().replace(/\s+/g, " ").slice(0, 60);
    process.stdout.write(`error text-element: ${name}:${line}: give ${words} an element of its own\n`);
    process.exitCode = 1;
  }
}
