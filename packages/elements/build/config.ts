import { readFileSync } from "node:fs";
import { join } from "node:path";
import { picturesAsFiles, shims } from "@freehold/wallet-connect/vite";
import { defaultClientConditions, type InlineConfig } from "vite";
import { PREACT_FOR_REACT } from "../preact/preact.ts";

/** The package's folder. */
export const ROOT = join(import.meta.dirname, "..");

/** Of the package. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

/** What is built of which sources, and where it goes. */
type Output = {
  input: Record<string, string>;
  outDir: string;
  banner?: string;
  later: string;
  hasLicenses: boolean;
  isForBundlers: boolean;
};

/** `Features.Nesting` of Lightning CSS. */
const NESTING = 1;

/** Addresses, their hashes and errors. */
const BASE_OF_VIEM = /\/viem\/_esm\/(utils\/(address|data|hash|lru)|errors\/(address|base|data|version))/;

/** How both builds of the elements are made. */
export const config = ({ input, outDir, banner = "", later, hasLicenses, isForBundlers }: Output): InlineConfig => ({
  root: ROOT,
  configFile: false,
  logLevel: "warn",
  // Files find each other relative to themselves, from whatever origin serves them.
  base: "./",
  publicDir: false,
  resolve: { conditions: ["@freehold/source", ...defaultClientConditions], alias: PREACT_FOR_REACT },
  oxc: { jsx: { runtime: "automatic" } },
  plugins: [shims, picturesAsFiles],
  // Browsers before Chrome 112, Firefox 117 and Safari 16.5 read no rule within a rule, and would have no style at all.
  css: { lightningcss: { include: NESTING } },
  define: {
    __VERSION__: JSON.stringify(VERSION),
    "process.env.NODE_ENV": '"production"',
    "process.env": "{}",
    "globalThis.process.env": "{}",
  },
  build: {
    target: "es2023",
    // Lowering light-dark() would need its helper properties outside the shadow root, too.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    // As a library: without the helper by which a page asks for chunks ahead. What comes later imports what the page has already.
    lib: { entry: input, formats: ["es"] },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    outDir,
    emptyOutDir: false,
    ...(hasLicenses && { license: { fileName: "licenses.md" } }),
    rolldownOptions: {
      // What comes later takes the renderer and the session from the entry.
      preserveEntrySignatures: "allow-extension",
      // "use client" is for React servers: it means nothing in a script.
      onLog(level, log, handle) {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
      output: {
        minify: true,
        // Bundlers drop unused code by these; in a script tag's file they are bytes.
        comments: { annotation: isForBundlers },
        // One file of what every use of viem needs: each file more is a hash more in the entry.
        codeSplitting: { groups: [{ name: "viem", test: BASE_OF_VIEM }] },
        entryFileNames: "[name].js",
        postBanner: ({ isEntry }) => (isEntry ? banner : ""),
        chunkFileNames: `${later}/[name]-[hash].js`,
        assetFileNames: `${later}/[name]-[hash][extname]`,
      },
    },
  },
});
