import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { config, ROOT } from "./config.ts";

/** Builds what `import "@freehold/elements"` finds. */
rmSync(join(ROOT, "dist/bundler"), { recursive: true, force: true });
await build(
  config({
    input: { freehold: "src/bundler.ts", session: "src/session.ts" },
    outDir: "dist/bundler",
    banner: '"use client";',
    later: "later",
    hasLicenses: true,
  }),
);
