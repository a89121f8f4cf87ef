import { fromSources } from "@freehold/tools/build/from-sources";
import { shims } from "@freehold/wallet-connect/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), shims],
  // It stands wherever it is put, such as below the documentation.
  base: "./",
  resolve: fromSources,
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "state.html"] },
  },
});
