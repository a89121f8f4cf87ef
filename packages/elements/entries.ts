import { basename } from "node:path";
import { minifySync, type Plugin, type Rolldown } from "vite";
import { begin } from "./early.ts";

/** The files of a build by name. */
export type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** A file and everything it imports, at once or through others. */
export function withImports(bundle: Bundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || seen.has(file)) return [];
  seen.add(file);
  return [file, ...chunk.imports.flatMap((imported) => withImports(bundle, imported, seen))];
}

/** What the session loads for whoever has a token. */
const KEEPER = /session\/src\/keeper\.ts$/;

/**
 * Writes the entries a page names, `auth.js` and the like: each starts everything its first screen needs at once
 * ({@link begin}). What they load lies in `chunks/` under hashed names.
 */
export const entries: Plugin = {
  name: "entries",
  generateBundle(_options, bundle) {
    const kept = Object.values(bundle)
      .filter((file) => KEEPER.test((file as Rolldown.OutputChunk).facadeModuleId ?? ""))
      .map(({ fileName }) => `./${fileName}`);
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk" || !chunk.isEntry) continue;
      if (!chunk.fileName.startsWith("chunks/")) continue;
      const [entry, ...shared] = withImports(bundle, chunk.fileName).map((file) => `./${file}`);
      const files = [entry, shared, kept].map((one) => JSON.stringify(one));
      const code = `(${begin})((file)=>import(file),${files})`;
      const { code: source } = minifySync(`${chunk.name}.js`, code, { module: true });
      this.emitFile({ type: "asset", fileName: `${chunk.name}.js`, source });
    }
  },
};

/** Asks for a chunk that is loaded on demand and for all that it imports at once rather than one after the other. */
export const importsAtOnce: Plugin = {
  name: "imports-at-once",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const there = withImports(bundle, chunk.fileName);
      chunk.code = chunk.code.replace(/import\(`(\.\/(?:chunks\/)?)([\w.-]+\.js)`\)/g, (call, folder, file) => {
        const more = withImports(bundle, `chunks/${file}`).filter((one) => !one.endsWith(file) && !there.includes(one));
        // What fails here fails again in the call, and whoever calls hears of it there.
        return `(${[...more.map((one) => `import(\`${folder}${basename(one)}\`).catch(()=>{})`), call]})`;
      });
    }
  },
};
