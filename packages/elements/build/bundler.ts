import { globSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "vite";
import { config, ROOT } from "./config.ts";

const DIST = join(ROOT, "dist/bundler");

/** Builds what `import "@freehold/elements"` finds, and `import "@freehold/elements/auth"` with its sisters. */
rmSync(DIST, { recursive: true, force: true });
const entries = globSync("src/bundler/*.ts", { cwd: ROOT }).map((file) => [basename(file, ".ts"), file]);
await build(
  config({
    input: { ...Object.fromEntries(entries), session: "src/session.ts" },
    outDir: "dist/bundler",
    banner: '"use client";',
    later: "later",
    hasLicenses: true,
    isForBundlers: true,
  }),
);

/** React servers find this one instead: a server component imports a reference alone, and would show an unknown element without a word. */
const sentence =
  '@freehold/elements registers elements in the browser, so it has no effect in a server component. Import it in a file that begins with "use client".';
writeFileSync(join(DIST, "react-server.js"), `throw new Error(${JSON.stringify(sentence)});\n\nexport {};\n`);
