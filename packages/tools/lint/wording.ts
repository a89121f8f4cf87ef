import { findStilted } from "./find-stilted.ts";
import { listFiles } from "./list-files.ts";
import { proseOf } from "./prose-of.ts";
import { textsOf } from "./texts-of.ts";

/**
 * Checks that documents and comments say who or what acts, such as an admin, a visitor or another tab, in place of a word for any of
 * them, and that texts and documents have none of the phrases that no native writer uses.
 */

const UNNAMED = /\b(?:whoever|nobody|somebody|everybody|anybody|someone|anyone|everyone|no one)\b/i;

function report(file: string, number: number, message: string): void {
  process.stdout.write(`error wording: ${file}:${number}: ${message}\n`);
  process.exitCode = 1;
}

for (const file of listFiles()) {
  for (const [line, number] of proseOf(file)) {
    const [word] = line.match(UNNAMED) ?? [];
    if (word) report(file, number, `say who or what acts in place of "${word}"`);
  }
  for (const [text, number] of file.endsWith(".md") ? proseOf(file) : textsOf(file))
    for (const [phrase, instead] of findStilted(text)) report(file, number, `"${phrase}": write ${instead}`);
}
