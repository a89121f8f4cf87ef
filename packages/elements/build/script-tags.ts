import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { checkedImports, hashOf } from "./checked-imports.ts";
import { config, ROOT, VERSION } from "./config.ts";
import { namedImports } from "./named-imports.ts";

const DIST = join(ROOT, "dist");
/** The files that a page names in its script tags, after what they load of these: the doctor, the sign-in form and the account. */
const FILES = [
  "doctor",
  "auth",
  "account",
  "announcement",
  "configure",
  "freehold",
  "session",
  "sidebar-shell",
  "wallet-connect",
  "withdraw-all",
];

/** What else is in the folder has a build of its own. */
const OTHERS = ["bundler", "command"];
for (const name of existsSync(DIST) ? readdirSync(DIST) : [])
  if (!OTHERS.includes(name)) rmSync(join(DIST, name), { recursive: true });

/** What the hash of each file in the folder is, by its path there. */
const hashesOf = (pattern: string) =>
  Object.fromEntries(
    globSync(pattern, { cwd: DIST, exclude: OTHERS.flatMap((name) => [name, `${name}/**`]) })
      .toSorted()
      .map((file) => [file.replaceAll("\\", "/"), hashOf(readFileSync(join(DIST, file)))]),
  );

/** The hash of a file that is built by now, as code. */
const hashIn = (file: string) => JSON.stringify(hashesOf(file)[file] ?? "");

// One after the other, each by itself: a file of one shares nothing with another, so a page waits for one file only.
for (const name of FILES) {
  const one = config({
    input: { [name]: `src/${name}.ts` },
    outDir: "dist",
    later: name,
    hasLicenses: name === "freehold",
    isForBundlers: false,
    // The doctor's command reads it.
    banner: `/*! @freehold/elements ${VERSION} */`,
  });
  await build({
    ...one,
    plugins: [...(one.plugins ?? []), namedImports, checkedImports],
    define: {
      ...one.define,
      __HASH_OF_ACCOUNT__: hashIn("account.js"),
      __HASH_OF_AUTH__: hashIn("auth.js"),
      __HASH_OF_DOCTOR__: hashIn("doctor.js"),
    },
  });
}

/** For a script tag's `integrity`, an import map's, and comparing a copy of the folder with it. */
writeFileSync(join(DIST, "integrity.json"), `${JSON.stringify(hashesOf("**/*.*"), null, 2)}\n`);
