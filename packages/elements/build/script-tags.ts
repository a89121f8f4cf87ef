import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { checkedImports, hashOf } from "./checked-imports.ts";
import { config, ROOT } from "./config.ts";
import { namedImports } from "./named-imports.ts";

const DIST = join(ROOT, "dist");
/** The files that a page names in its script tags: `auth.js` before `withdraw-all.js`, which loads it. */
const FILES = ["announcement", "auth", "freehold", "session", "sidebar-shell", "wallet-connect", "withdraw-all"];

// The bundlers' files beside them have a build of their own.
for (const name of existsSync(DIST) ? readdirSync(DIST) : [])
  if (name !== "bundler") rmSync(join(DIST, name), { recursive: true });

/** What the hash of each file in the folder is, by its path there. */
const hashesOf = (pattern: string) =>
  Object.fromEntries(
    globSync(pattern, { cwd: DIST, exclude: ["bundler", "bundler/**"] })
      .toSorted()
      .map((file) => [file.replaceAll("\\", "/"), hashOf(readFileSync(join(DIST, file)))]),
  );

// One after the other, each by itself: a file of one shares nothing with another, so a page waits for one file only.
for (const name of FILES) {
  const one = config({
    input: { [name]: `src/${name}.ts` },
    outDir: "dist",
    later: name,
    hasLicenses: name === "freehold",
  });
  await build({
    ...one,
    plugins: [...(one.plugins ?? []), namedImports, checkedImports],
    define: { ...one.define, __HASHES_BESIDE__: JSON.stringify(hashesOf("auth.js")) },
  });
}

/** For a script tag's `integrity`, an import map's, and comparing a copy of the folder with it. */
writeFileSync(join(DIST, "integrity.json"), `${JSON.stringify(hashesOf("**/*.*"), null, 2)}\n`);
