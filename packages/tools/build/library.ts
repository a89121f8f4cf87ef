import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig, type Options } from "tsup";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];

/** How style sheets are bundled: with everything they import, from the sources of the workspace. */
const css = {
  bundle: true,
  minify: true,
  legalComments: "none" as const,
  conditions: ["@freehold/source"],
  // Browsers before Chrome 112, Firefox 117 and Safari 16.5 read no rule within a rule, and would have no style at all.
  supported: { nesting: false },
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

/** Has the packages that are bundled import other files; the sources beside them still get what they name. */
const replacements = (files: Record<string, string>): EsbuildPlugin => ({
  name: "replacements",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      if (!Object.hasOwn(files, path)) return undefined;
      return importer.includes("/node_modules/") ? { path: files[path] as string } : { path, external: true };
    });
  },
});

/** Writes `dist/licenses.md` where something of others is bundled: their licences want their words to be passed on. */
const licenses: EsbuildPlugin = {
  name: "licenses",
  setup({ onEnd }) {
    onEnd(({ metafile }) => {
      const inside = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) => Object.keys(inputs));
      const folders = inside.flatMap(
        (file) => /^(?:css:)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
      );
      const notices = [...new Set(folders.map((folder) => resolve(folder)))].map(notice).sort();
      if (notices.length === 0) return;
      mkdirSync("dist", { recursive: true });
      writeFileSync("dist/licenses.md", `# Licences of what is inside\n\n${notices.join("\n")}`);
    });
  },
};

/**
 * Writes `dist/define.server.js`, which React servers find in place of `define`: a server component imports of that one a reference
 * alone, and would show an unknown element without a word.
 */
const serverDefine: EsbuildPlugin = {
  name: "server-define",
  setup({ onEnd }) {
    onEnd(() => {
      const { name } = JSON.parse(readFileSync("package.json", "utf8"));
      const sentence = `${name}/define registers an element in the browser, so it has no effect in a server component. Import it in a file that begins with "use client".`;
      mkdirSync("dist", { recursive: true });
      writeFileSync("dist/define.server.js", `throw new Error(${JSON.stringify(sentence)});\n\nexport {};\n`);
    });
  },
};

/** A package's name, licence and the text of it. */
function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `## ${name}, ${version} (${license})\n\n${text}\n`;
}

/**
 * The build of every npm package: ESM with declarations, dependencies external, one file an entry. `tsc -b` comes before it.
 *
 * @param entries names of `src/<entry>.ts`
 * @param options.css names of `src/<entry>.css`: each becomes `dist/<entry>.css` with all that it imports
 * @param options.external what is not bundled, beside dependencies and peers
 * @param options.replaced what the packages that are bundled import, and the files in its place
 */
export function library(
  entries: string[],
  options: { css?: string[]; external?: (string | RegExp)[]; replaced?: Record<string, string> } = {},
) {
  // What the type check has written already: TypeScript took five seconds a package to declare it again from the sources.
  const declarations = Object.fromEntries(entries.map((entry) => [entry, `.types/src/${entry}.d.ts`]));
  return defineConfig({
    entry: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
    format: "esm",
    target: "es2022",
    platform: "neutral",
    dts: { entry: declarations, compilerOptions: { ignoreDeprecations: "6.0" } },
    define: { __VERSION__: JSON.stringify(JSON.parse(readFileSync("package.json", "utf8")).version) },
    clean: true,
    // Without their prefix, newer modules such as node:sqlite are packages of that name.
    removeNodeProtocol: false,
    external: [/^node:/, ...(options.external ?? [])],
    // Else peers are left where they are, also in what is bundled.
    ...(options.replaced && { noExternal: Object.keys(options.replaced) }),
    splitting: true,
    sourcemap: true,
    esbuildPlugins: [
      inlineCss,
      licenses,
      ...(options.replaced ? [replacements(options.replaced)] : []),
      ...(options.css ? [cssEntries(options.css)] : []),
      ...(entries.includes("define") ? [serverDefine] : []),
    ],
    esbuildOptions(build) {
      build.metafile = true;
      // The sources are in the package.
      build.sourcesContent = false;
      build.mainFields = ["module", "main"];
    },
  });
}
