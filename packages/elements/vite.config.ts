import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { entries } from "./entries.ts";
import { PREACT_FOR_REACT } from "./preact.ts";

const names = ["freehold", "announcement", "auth", "sidebar-shell", "withdraw-all"];
const sources = Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

/**
 * A browser asks an HTTP/1.1 server for six files at a time, so a screen should need few:
 * - `core`, what every entry needs: Preact, r2wc, the stores, the elements' base, the part of the session always there
 * - `waiting`, what stands in the place of a view that is being fetched, in the page's language
 * - `screens`, what the first screen of the refund form has in common with others: the part of the session that talks to
 *   the server, and of ui what the form is made of
 * - `views`, the rest that views have in common, loaded with the first of them
 */
const CORE =
  /rolldown\/runtime|node_modules\/(react(?!.*jsx)|react-dom|scheduler|preact|@r2wc|nanostores|@nanostores\/react)\/|packages\/(element\/(?!src\/(waiting|shadow-styles))|session\/src\/(page|public)\.ts)/;
const WAITING = /packages\/(element\/src\/waiting|ui\/src\/messages)|react\/.*jsx-runtime/;
const SCREENS =
  /packages\/(session|contract|element)\/|packages\/ui\/src\/(Amount|Button|Card|Field|Root|Waiting|format|icon|icons\/(refresh-cw|triangle-alert)|styles\/(base|button|card|field|money|notice|tones))\.|lucide\/.*\/(refresh-cw|triangle-alert)\./;
const VIEWS = /packages\/ui\/|node_modules\/lucide\//;

/** No chunk has styles or preloads of its own, so an import needs no helper of Vite's around it (1.1 KB). */
const plainDynamicImports: Plugin = {
  name: "plain-dynamic-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/**
 * The script-tag build: ES modules that share their chunks, so a page loads Preact and the session once however many
 * of the entries it has. `--mode floor` builds, in the same way, what every entry needs at the least.
 */
export default defineConfig(({ mode }) => {
  const input = mode === "floor" ? { floor: "floor.ts" } : sources;
  return {
    // Chunks find each other relative to themselves, from whatever origin serves them.
    base: "./",
    publicDir: false,
    resolve: { conditions: ["source", ...defaultClientConditions], alias: mode === "floor" ? [] : PREACT_FOR_REACT },
    oxc: { jsx: { runtime: "automatic" } },
    plugins: [plainDynamicImports, entries],
    build: {
      outDir: mode === "floor" ? "node_modules/.floor" : "dist",
      target: "es2023",
      // Lowering light-dark() would need its helper properties outside the shadow root, too.
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      assetsInlineLimit: 0,
      modulePreload: false,
      license: { fileName: "licenses.md" },
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        // "use client" is for React servers: it means nothing in a script.
        onLog(level, log, handle) {
          if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
        },
        output: {
          // A chunk is read as it arrives, off the main thread; its functions are compiled there, too, rather than one by
          // one as they are called. Preact stays lazy: a page calls a part of it.
          postBanner: ({ name }) => (name === "core" ? "" : "//# allFunctionsCalledOnLoad"),
          entryFileNames: "chunks/[name]-[hash].js",
          chunkFileNames: "chunks/[name]-[hash].js",
          assetFileNames: "chunks/[name]-[hash][extname]",
          codeSplitting: {
            groups: [
              { name: "core", test: CORE, priority: 2 },
              { name: "waiting", test: WAITING, priority: 2 },
              { name: "screens", test: SCREENS, minShareCount: 2, priority: 1 },
              { name: "views", test: VIEWS, minShareCount: 2, priority: 0 },
            ],
          },
        },
      },
    },
  };
});
