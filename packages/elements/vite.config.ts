import { join } from "node:path";
import { type BuildOptions, defaultClientConditions, defineConfig } from "vite";
import { ownPreloadHelper } from "./own-preload-helper.ts";
import { PREACT_FOR_REACT } from "./preact.ts";
import { picturesAsFiles } from "./shims/pictures.ts";
import { shims } from "./shims/plugin.ts";

const names = ["freehold", "announcement", "auth", "session", "sidebar-shell", "wallet-connect", "withdraw-all"];
const sources = Object.fromEntries(names.map((name) => [name, join(import.meta.dirname, `src/${name}.ts`)]));

const build: BuildOptions = {
  target: "es2023",
  // Lowering light-dark() would need its helper properties outside the shadow root, too.
  cssTarget: ["chrome123", "firefox120", "safari17.5"],
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
};

/** What sizes and times are told beside: one plain file, with React. */
const baseline = {
  build: {
    ...build,
    outDir: "node_modules/.baseline",
    rolldownOptions: { input: { baseline: "baseline.ts" }, output: { entryFileNames: "[name].js" } },
  },
};

/**
 * The script-tag build: ES modules that share their chunks, so a page loads Preact and the session once however many
 * of the entries it has. `--mode baseline` builds the baseline, `--mode bundler` what `import "@freehold/elements"` finds: its
 * imports are written out, without Vite's helper that asks for files by their names ahead, which no other bundler can follow.
 */
export default defineConfig(({ mode }) => {
  if (mode === "baseline") return baseline;
  const isForBundlers = mode === "bundler";
  return {
    // Chunks find each other relative to themselves, from whatever origin serves them.
    base: "./",
    publicDir: false,
    resolve: { conditions: ["source", ...defaultClientConditions], alias: PREACT_FOR_REACT },
    oxc: { jsx: { runtime: "automatic" } },
    plugins: [shims, picturesAsFiles, ...(isForBundlers ? [] : [ownPreloadHelper(Object.values(sources))])],
    build: {
      ...build,
      ...(isForBundlers && { outDir: "dist/bundler", modulePreload: false }),
      license: { fileName: "licenses.md" },
      // Which file imports which: size.ts follows it.
      manifest: "manifest.json",
      rolldownOptions: {
        input: isForBundlers
          ? {
              freehold: join(import.meta.dirname, "src/bundler.ts"),
              session: join(import.meta.dirname, "src/session.ts"),
            }
          : sources,
        // Pages import from `session.js`.
        preserveEntrySignatures: "exports-only",
        // "use client" is for React servers: it means nothing in a script.
        onLog(level, log, handle) {
          if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
        },
        output: {
          entryFileNames: "[name].js",
          ...(isForBundlers && { banner: ({ isEntry }) => (isEntry ? '"use client";' : "") }),
          chunkFileNames: "chunks/[name]-[hash].js",
          assetFileNames: "chunks/[name]-[hash][extname]",
          codeSplitting: {
            groups: [
              // What the entries begin with (`session.js` gives messages, too), and Vite's helper for what the views load on demand, or it would be a file.
              {
                name: "session",
                test: /packages\/(session|contract|ui\/src\/messages\/locale)\b|node_modules\/nanostores\/|vite\/preload-helper/,
                minShareCount: 2,
                priority: 1,
              },
              // What the views have in common: our primitives, and with them Preact and r2wc.
              { name: "ui", test: /packages\/(element|ui)\//, minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
