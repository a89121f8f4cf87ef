import { defineConfig, type Options } from "tsup";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];

/** How style sheets are bundled: with everything they import, from the sources of the workspace. */
const css = {
  bundle: true,
  minify: true,
  legalComments: "none" as const,
  conditions: ["source"],
  logLevel: "silent" as const,
};

/**
 * `import css from "./X.css?inline"` is the bundled CSS as a string, as in Vite.
 * Re-export it with its type, `export const css: string = text`, so that no declaration file mentions the import.
 */
const inlineCss: EsbuildPlugin = {
  name: "inline-css",
  setup({ esbuild, resolve, onResolve, onLoad }) {
    onResolve({ filter: /\.css\?inline$/ }, async ({ path, resolveDir, kind, importer }) => {
      const found = await resolve(path.replace("?inline", ""), { resolveDir, kind, importer });
      return found.errors.length > 0 ? { errors: found.errors } : { path: `${found.path}?inline`, namespace: "css" };
    });
    onLoad({ filter: /.*/, namespace: "css" }, async ({ path }) => {
      const source = path.replace("?inline", "");
      const { outputFiles } = await esbuild.build({ ...css, entryPoints: [source], write: false });
      return { contents: outputFiles?.[0]?.text.trim() ?? "", loader: "text", watchFiles: [source] };
    });
  },
};

/** Writes `src/<entry>.css` to `dist/<entry>.css`. */
const cssEntries = (entries: string[]): EsbuildPlugin => ({
  name: "css-entries",
  setup({ esbuild, onEnd }) {
    onEnd(async () => {
      const entryPoints = entries.map((entry) => `src/${entry}.css`);
      await esbuild.build({ ...css, entryPoints, outdir: "dist" });
    });
  },
});

/**
 * The build of every npm package: ESM with declarations, dependencies external, one file an entry. `tsc -b` comes before it.
 *
 * @param entries names of `src/<entry>.ts`
 * @param options.css names of `src/<entry>.css`: each becomes `dist/<entry>.css` with all that it imports
 */
export function library(entries: string[], options: { css?: string[] } = {}) {
  // What the type check has written already: TypeScript took five seconds a package to declare it again from the sources.
  const declarations = Object.fromEntries(entries.map((entry) => [entry, `.types/src/${entry}.d.ts`]));
  return defineConfig({
    entry: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
    format: "esm",
    target: "es2022",
    platform: "neutral",
    dts: { entry: declarations, compilerOptions: { ignoreDeprecations: "6.0" } },
    clean: true,
    splitting: true,
    sourcemap: true,
    esbuildPlugins: [inlineCss, ...(options.css ? [cssEntries(options.css)] : [])],
  });
}
