import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { config, ROOT } from "./config.ts";

const DIST = join(ROOT, "dist");
/** The files that a page names in its script tags. */
const FILES = ["announcement", "auth", "freehold", "session", "sidebar-shell", "wallet-connect", "withdraw-all"];

// The bundlers' files beside them have a build of their own.
for (const name of existsSync(DIST) ? readdirSync(DIST) : [])
  if (name !== "bundler") rmSync(join(DIST, name), { recursive: true });
// One after the other, each by itself: a file of one shares nothing with another, so a page waits for one file only.
for (const name of FILES)
  await build(
    config({ input: { [name]: `src/${name}.ts` }, outDir: "dist", later: name, hasLicenses: name === "freehold" }),
  );

/** For a script tag's `integrity`. */
const hashes = FILES.map((name) => {
  const bytes = readFileSync(join(DIST, `${name}.js`));
  return [`${name}.js`, `sha384-${createHash("sha384").update(bytes).digest("base64")}`];
});
writeFileSync(join(DIST, "integrity.json"), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
