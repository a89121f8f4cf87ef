import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { picturesAsFiles, shims } from "@freehold/wallet-connect/vite";
import { build, defaultClientConditions, type InlineConfig } from "vite";
import { PREACT_FOR_REACT } from "../preact/preact.ts";

const ROOT = join(import.meta.dirname, "..");
/** The files that a page names in its script tags. */
const FILES = ["announcement", "auth", "freehold", "session", "sidebar-shell", "wallet-connect", "withdraw-all"];

type Output = { input: Record<string, string>; outDir: string; banner?: string; later: string; hasLicenses: boolean };

const config = ({ input, outDir, banner = "", later, hasLicenses }: Output): InlineConfig => ({
  root: ROOT,
  configFile: false,
  logLevel: "warn",
  // Files find each other relative to themselves, from whatever origin serves them.
  base: "./",
  publicDir: false,
  resolve: { conditions: ["source", ...defaultClientConditions], alias: PREACT_FOR_REACT },
  oxc: { jsx: { runtime: "automatic" } },
  plugins: [shims, picturesAsFiles],
  define: { "process.env.NODE_ENV": '"production"', "process.env": "{}", "globalThis.process.env": "{}" },
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
        entryFileNames: "[name].js",
        banner: ({ isEntry }) => (isEntry ? banner : ""),
        chunkFileNames: `${later}/[name]-[hash].js`,
        assetFileNames: `${later}/[name]-[hash][extname]`,
      },
    },
  },
});

rmSync(join(ROOT, "dist"), { recursive: true, force: true });
// One after the other, each by itself: a file of one shares nothing with another, so a page waits for one file only.
for (const name of FILES)
  await build(
    config({ input: { [name]: `src/${name}.ts` }, outDir: "dist", later: name, hasLicenses: name === "freehold" }),
  );

/** What `import "@freehold/elements"` finds. */
await build(
  config({
    input: { freehold: "src/bundler.ts", session: "src/session.ts" },
    outDir: "dist/bundler",
    banner: '"use client";',
    later: "later",
    hasLicenses: true,
  }),
);

/** For a script tag's `integrity`. */
const hashes = FILES.map((name) => {
  const bytes = readFileSync(join(ROOT, `dist/${name}.js`));
  return [`${name}.js`, `sha384-${createHash("sha384").update(bytes).digest("base64")}`];
});
writeFileSync(join(ROOT, "dist/integrity.json"), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
