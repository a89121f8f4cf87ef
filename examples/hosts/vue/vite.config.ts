import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("freehold-") } } })],
  server: { host: "127.0.0.1", port: 4700 },
  preview: { host: "127.0.0.1", port: 4700 },
});
