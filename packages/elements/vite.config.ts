import { type BuildOptions, defaultClientConditions, defineConfig, type Plugin } from "vite";
import { entries, importsAtOnce } from "./entries.ts";
import { PREACT_FOR_REACT } from "./preact.ts";
import { picturesAsFiles } from "./shims/pictures.ts";
import { shims } from "./shims/plugin.ts";

const names = ["freehold", "announcement", "auth", "session", "sidebar-shell", "wallet-connect", "withdraw-all"];
const sources = Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

/**
 * What two of the elements have in common is one file, so that the button of the wallet needs two requests in all and no
 * element more than three: what makes an element (Preact, r2wc, the stores, the session but for what only a page that
 * watches a withdrawal needs) and what its view is made of. A wallet's SDK has a Preact of its own, of another version.
 */
const CORE =
  /preact@11[^/]*\/node_modules\/preact\/|node_modules\/(@r2wc|nanostores|@nanostores\/react|lucide)\/|packages\/((element|contract|ui)\/|wallet-connect\/src\/store\/(messages|sign-only|is-verified)\.|session\/src\/(?!follow-withdrawal|page-life|read-events))/;

/** What a click on a wallet's button loads is one file, too, and so is where all the pictures of its dialogs are. */
const KIT =
  /rolldown\/runtime|wallet-connect\/src\/rainbowkit\/on-demand\/entry\.|rainbowkit\/dist\/(wallets\/walletConnectors\/)?(?!chunk|[a-z]{2}_)\w+-[A-Z0-9]{8}\.js/;

/** No chunk has styles or preloads of its own, so an import needs no helper of Vite's around it (1.1 KB). */
const plainDynamicImports: Plugin = {
  name: "plain-dynamic-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

const build: BuildOptions = {
  target: "es2023",
  // Lowering light-dark() would need its helper properties outside the shadow root, too.
  cssTarget: ["chrome123", "firefox120", "safari17.5"],
  assetsInlineLimit: 0,
  modulePreload: false,
  reportCompressedSize: false,
};

/** The floor that sizes and times are told beside: one plain file, with React. */
const floor = {
  build: {
    ...build,
    outDir: "node_modules/.floor",
    rolldownOptions: { input: { floor: "floor.ts" }, output: { entryFileNames: "[name].js" } },
  },
};

/**
 * The script-tag build: ES modules that share their chunks, so a page loads Preact and the session once however many
 * of the entries it has. `--mode floor` builds the floor.
 */
export default defineConfig(({ mode }) => {
  if (mode === "floor") return floor;
  return {
    // Chunks find each other relative to themselves, from whatever origin serves them.
    base: "./",
    publicDir: false,
    resolve: { conditions: ["source", ...defaultClientConditions], alias: PREACT_FOR_REACT },
    oxc: { jsx: { runtime: "automatic" } },
    plugins: [plainDynamicImports, shims, picturesAsFiles, importsAtOnce, entries],
    build: {
      ...build,
      license: { fileName: "licenses.md" },
      rolldownOptions: {
        input: sources,
        preserveEntrySignatures: "exports-only",
        // "use client" is for React servers: it means nothing in a script.
        onLog(level, log, handle) {
          if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
        },
        output: {
          // A chunk is read as it arrives, off the main thread; its functions are compiled there, too, rather than one by
          // one as they are called. Of a wallet's libraries few are.
          postBanner: ({ name }) => (name === "kit" ? "" : "//# allFunctionsCalledOnLoad"),
          // A page imports from `session.js`; a wallet's button is small enough to be its own entry; the other elements are
          // loaded by what entries.ts writes.
          entryFileNames: ({ name }) =>
            ["session", "wallet-connect"].includes(name) ? "[name].js" : "chunks/[name]-[hash].js",
          chunkFileNames: "chunks/[name]-[hash].js",
          assetFileNames: "chunks/[name]-[hash][extname]",
          codeSplitting: {
            groups: [
              { name: "core", test: CORE, minShareCount: 2, priority: 1 },
              { name: "kit", test: KIT },
            ],
          },
        },
      },
    },
  };
});
