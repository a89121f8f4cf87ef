import { globSync, readFileSync } from "node:fs";

const packages = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, packages), "utf8");
const sources = (folder: string) =>
  globSync("**/*.tsx", { cwd: new URL(`${folder}/src/`, packages) })
    .filter((file) => !/\.(test|fixture)\.|^test\//.test(file))
    // What stands in the examples of comments is drawn by nobody.
    .map((file) => read(`${folder}/src/${file}`).replace(/\/\*\*.*?\*\//gs, ""));

/** What a source puts into `part`, as whole words: of `notice notice-${tone}` only the first. */
function partsIn(source: string): string[] {
  const written = [...source.matchAll(/\bpart(?:=|: )(?:"([^"]+)"|\{([^}\n]*\}?[^}\n]*)\})/g)];
  return written.flatMap(([, plain, computed]) => {
    const texts = plain
      ? [plain]
      : [...(computed ?? "").matchAll(/["`]([^"`]+)["`]/g)].map(([, text]) => text as string);
    return texts.flatMap((text) => text.split(" ").filter((word) => /^[a-z][a-z-]*[a-z]$/.test(word)));
  });
}

/** The parts of each primitive of `ui`, with those of the primitives that it draws itself. */
function partsOfPrimitives(): Map<string, Set<string>> {
  const files = sources("ui");
  const own = new Map<string, { parts: string[]; uses: string[] }>();
  for (const source of files)
    for (const [, name] of source.matchAll(/^export function ([A-Z]\w*)/gm))
      own.set(name as string, {
        parts: partsIn(source),
        uses: [...source.matchAll(/<([A-Z]\w*)/g)].map(([, used]) => used as string),
      });
  const all = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const found = own.get(name);
    return found ? [...found.parts, ...found.uses.flatMap((used) => all(used, seen))] : [];
  };
  return new Map([...own.keys()].map((name) => [name, new Set(all(name))]));
}

/** Every part that a widget draws: its own, and those of the primitives it uses. */
export function partsOf(widget: string): string[] {
  const primitives = partsOfPrimitives();
  const parts = sources(widget).flatMap((source) => [
    ...partsIn(source),
    ...[...source.matchAll(/<([A-Z]\w*)/g)].flatMap(([, name]) => [...(primitives.get(name as string) ?? [])]),
  ]);
  return [...new Set(parts)].sort();
}

/** Every public token, with its default in light and dark. */
export function tokens(): { name: string; default: string }[] {
  const css = `${read("ui/src/theme/tokens.css")}${read("ui/src/theme/base.css")}`;
  const found = [...css.matchAll(/var\((--fh-[\w-]+), (light-dark\(var\(--_fh-none, ([^)]+)\)\)|[^)]+)\)/g)];
  const byName = new Map(
    found.map(([, name, plain, pair]) => [name as string, pair ? `light-dark(${pair})` : (plain as string)]),
  );
  return [...byName].map(([name, value]) => ({ name, default: value }));
}
