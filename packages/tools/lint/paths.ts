import { readFileSync } from "node:fs";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { listFiles } from "./list-files.ts";
import { proseOf } from "./prose-of.ts";

/**
 * Checks that the files and folders exist that documents and comments name: what begins at the root of the repository, other
 * paths with a slash and a source file's ending, and in a document's code marks what ends with a slash or begins with `src/`. A path is looked for
 * from the root, the file's package and its `src`, the folders above the file, and those above what the same line has named
 * before. `<name>` and `*` stand for any word, `{a,b}` for either. What Git ignores is not looked for.
 */

const WORD = String.raw`[\w.@*<>{},+-]`;
/** Imports of examples stand in quotes, addresses behind a colon. */
const BEFORE = String.raw`(?<![\w./@:"'-])`;
const FROM_ROOT = String.raw`${BEFORE}(?:packages|examples|\.github|\.changeset)\/(?:${WORD}|\/)*${WORD}`;
const SOURCE = String.raw`${BEFORE}(?:${WORD}+\/)+${WORD}+\.(?:tsx?|css|sql|md|mjs|grit|sol)\b`;
const FOLDER = String.raw`(?<=\x60)(?:src\/(?:${WORD}|\/)+|(?:${WORD}+\/)+)(?=\x60)`;
const IN_COMMENTS = new RegExp(`${SOURCE}|${FROM_ROOT}`, "g");
const IN_DOCUMENTS = new RegExp(`${SOURCE}|${FROM_ROOT}|${FOLDER}`, "g");

const files = listFiles();
const known = new Set(files);
for (const file of files) for (const folder of foldersAbove(file)) known.add(folder);
const packages = files.filter((file) => file.endsWith("/package.json")).map((file) => dirname(file));
const ignored = readFileSync(".gitignore", "utf8")
  .split("\n")
  .filter((line) => line.endsWith("/"));

function foldersAbove(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersAbove(folder)];
}

const exists = (path: string) =>
  /[*{]/.test(path) ? [...known].some((file) => matchesGlob(file, path)) : known.has(path);

/** Where a path of a file may begin. In a file of no package, or of one without `src`, that of any package may be meant. */
function basesOf(file: string): string[] {
  const above = foldersAbove(file);
  const sources = above.filter((folder) => packages.includes(folder) && known.has(`${folder}/src`));
  return ["", ...above, ...(sources.length > 0 ? sources.map((folder) => `${folder}/src`) : ["packages/*"])];
}

for (const file of files) {
  const bases = basesOf(file);
  for (const [line, number] of proseOf(file)) {
    const named: string[] = [];
    for (const [found] of line.matchAll(file.endsWith(".md") ? IN_DOCUMENTS : IN_COMMENTS)) {
      const path = found.replace(/[./,]+$/, "").replace(/<[^>]*>/g, "*");
      if (found.startsWith("@") || ignored.some((folder) => `/${path}/`.includes(`/${folder}`))) continue;
      const place = [...bases, ...named].map((base) => normalize(join(base, path))).find(exists);
      if (place) named.push(place, ...foldersAbove(place));
      else {
        process.stdout.write(`error path: ${file}:${number}: ${found} does not exist\n`);
        process.exitCode = 1;
      }
    }
  }
}
