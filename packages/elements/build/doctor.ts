import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "./config.ts";

/** Builds the command `freehold-elements`, with all that it needs inside: the package has no dependencies. */
await build({
  root: ROOT,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  resolve: { conditions: ["@freehold/source"] },
  ssr: { noExternal: true, resolve: { conditions: ["@freehold/source"] } },
  build: {
    ssr: join(ROOT, "src/doctor/command/main.ts"),
    target: "node20",
    outDir: "dist/command",
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: "doctor.mjs" } },
  },
});
