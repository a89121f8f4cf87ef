import { listFiles } from "./list-files.ts";
import { proseOf } from "./prose-of.ts";

/** Checks that documents and comments say who or what acts, such as an admin, a visitor or another tab, in place of a word for any of them. */

const UNNAMED = /\b(?:whoever|nobody|somebody|everybody|anybody|someone|anyone|everyone|no one)\b/i;

for (const file of listFiles())
  for (const [line, number] of proseOf(file)) {
    const [word] = line.match(UNNAMED) ?? [];
    if (!word) continue;
    process.stdout.write(`error wording: ${file}:${number}: say who or what acts in place of "${word}"\n`);
    process.exitCode = 1;
  }
