import { fromSources } from "@freehold/tools/build/from-sources";
import { shims } from "@freehold/wallet-connect/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { DOCS_URL } from "../../packages/contract/src/freehold-error.ts";
import { writeSiteHeader } from "./src/site-header/write-site-header.ts";

// `--mode docs` builds the copy that stands below the documentation.
export default defineConfig(({ mode }) => ({
  plugins: [react(), shims, writeSiteHeader("Gallery", { docs: mode === "docs" ? "../../" : `${DOCS_URL}/` })],
  // It stands wherever it is put, such as below the documentation.
  base: "./",
  resolve: fromSources,
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "state.html"] },
  },
}));
