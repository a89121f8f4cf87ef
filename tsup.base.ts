import { defineConfig } from "tsup";

/**
 * The build of every npm package: ESM with declarations, dependencies external, one file an entry.
 * `*.css?inline` is a string of the bundled CSS, as in Vite, for adopted style sheets.
 */
export function library(entries: string[]) {
  return defineConfig({
    entry: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
    format: "esm",
    target: "es2022",
    platform: "neutral",
    dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
    clean: true,
    splitting: true,
    sourcemap: true,
  });
}
