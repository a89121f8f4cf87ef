import { defineConfig } from "tsup";

/** The types of what bundlers import, each with all that it needs: the package has no dependencies. */
export default defineConfig({
  entry: { session: "src/session.ts", details: "src/details.ts" },
  outDir: "dist/bundler",
  format: "esm",
  dts: { only: true, resolve: true, compilerOptions: { ignoreDeprecations: "6.0", composite: false } },
});
