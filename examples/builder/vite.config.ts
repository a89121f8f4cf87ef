import { writeSiteHeader } from "@freehold/example-gallery/site-header/write-site-header.ts";
import { fromSources } from "@freehold/tools/build/from-sources";
import { defineConfig } from "vite";
import { DOCS_URL } from "../../packages/contract/src/freehold-error.ts";

// `--mode docs` builds the copy that stands below the documentation, without a platform.
export default defineConfig(({ mode }) => ({
  plugins: [writeSiteHeader("Builder", mode === "docs" ? { docs: "../" } : { docs: `${DOCS_URL}/`, platform: "/" })],
  base: "./",
  resolve: fromSources,
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // `img-src 'self'` and `font-src 'self'` refuse data: URLs, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}));
