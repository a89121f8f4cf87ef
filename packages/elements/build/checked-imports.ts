import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "oxc-parser";
import { type Plugin, type Rolldown, transformWithOxc } from "vite";
import { ROOT } from "./config.ts";

/** Stands for the hashes of an import until all files are there. */
const MARK = "__hashes_of_this_import__";
/** An import of a file, as it is built. */
const IMPORT = /import\([`"']\.{1,2}\//g;
/** The same, with its mark. */
const MARKED = new RegExp(
  `import\\([\`"'](\\.{1,2}/[^\`"']+)[\`"']\\)(?:(?!import\\()[^])*?([\`"']${MARK}[\`"'])`,
  "g",
);

const UNUSED_MARK = new RegExp(`[\`"']${MARK}[\`"']`, "g");

/** What a script tag's `integrity` says of a file. */
export const hashOf = (bytes: string | Uint8Array): string =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

const source = join(ROOT, "src/checked-import.ts");
const checkedImport = (await transformWithOxc(readFileSync(source, "utf8"), source)).code.replace("export ", "");

/** Has every `import()` of a build compare what it loads with what was built (`src/checked-import.ts`). */
export const checkedImports: Plugin = {
  name: "checked-imports",
  enforce: "post",
  transform(code, id) {
    const { dynamicImports } = parseSync(id.replace(/\?.*/, ""), code, { lang: "js" }).module;
    // An address that is computed is a file of its own, such as `auth.js`.
    const fixed = dynamicImports.filter(({ moduleRequest: { start } }) => /["'`]/.test(code[start] ?? ""));
    const checked = fixed.reduceRight((text, { start, end }) => {
      const wrapped = `checkedImport(() => ${text.slice(start, end)}, import.meta.url, "${MARK}")`;
      return text.slice(0, start) + wrapped + text.slice(end);
    }, code);
    return fixed.length > 0 ? { code: checked, map: null } : null;
  },
  // Into each file: one that they share would be asked for by the first of them, and compared by none.
  renderChunk: (code) => (code.includes("checkedImport(") ? { code: `${checkedImport}\n${code}`, map: null } : null),
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const loaded = whatIsLoaded(chunks);
    const hashes = new Map<string, string>();

    /** Writes the hashes into a file, and gives its own. */
    function finish(file: string, importers: string[]): string {
      if (importers.includes(file)) throw new Error(`Each loads the next: ${[...importers, file].join(", ")}.`);
      const known = hashes.get(file);
      if (known) return known;
      const chunk = bundle[file] as Rolldown.OutputChunk;
      const folder = posix.dirname(file);
      let imports = 0;
      chunk.code = chunk.code.replaceAll(MARKED, (all, path: string, mark: string) => {
        imports += 1;
        const needed = [...loaded.with(posix.join(folder, path))].filter((one) => !loaded.before(file).has(one));
        const list = needed.map((one) => [posix.relative(folder, one), finish(one, [...importers, file])]);
        return all.slice(0, -mark.length) + JSON.stringify(Object.fromEntries(list));
      });
      const all = chunk.code.match(IMPORT)?.length ?? 0;
      if (imports < all) throw new Error(`${file}: an import is not checked (${imports} of ${all} are).`);
      // Of modules that are in this file itself, which no `import()` is left of.
      chunk.code = chunk.code.replaceAll(UNUSED_MARK, "{}");
      const hash = hashOf(chunk.code);
      hashes.set(file, hash);
      return hash;
    }
    for (const { fileName } of chunks) finish(fileName, []);
  },
};

/** Which files of a build are there when one of them runs, whatever led to it. */
function whatIsLoaded(chunks: Rolldown.OutputChunk[]) {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  /** A file with all that it imports at once. */
  function collect(file: string, files = new Set<string>()): Set<string> {
    if (files.has(file)) return files;
    files.add(file);
    for (const other of importsOf.get(file) ?? []) collect(other, files);
    return files;
  }
  const together = new Map(chunks.map(({ fileName }) => [fileName, collect(fileName)]));

  const nothing = new Set<string>();
  const everything = new Set(importsOf.keys());
  const before = new Map(chunks.map(({ fileName }) => [fileName, everything]));
  /** A page names the entry; after that each file names those that it loads. */
  const ways = chunks.flatMap(({ fileName, isEntry, dynamicImports }) => [
    ...(isEntry ? [{ from: null, to: fileName }] : []),
    ...dynamicImports.map((to) => ({ from: fileName, to })),
  ]);
  // What all ways to a file have in common, from everything down until nothing more is taken away.
  for (let count = Number.POSITIVE_INFINITY, last = 0; count !== last; ) {
    last = count;
    for (const { from, to } of ways) {
      const files = together.get(to) ?? nothing;
      const known = from === null ? nothing : (before.get(from) ?? nothing);
      for (const file of files) {
        const common = [...(before.get(file) ?? nothing)].filter((one) => known.has(one) || files.has(one));
        before.set(file, new Set(common));
      }
    }
    count = [...before.values()].reduce((sum, { size }) => sum + size, 0);
  }
  return {
    with: (file: string) => together.get(file) ?? nothing,
    before: (file: string) => before.get(file) ?? nothing,
  };
}
