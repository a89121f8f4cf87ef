import { defineConfig } from "vitest/config";

const environment = (name) => ({ extends: true, test: { name, environment: name } });

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["*.states.jsx"],
    projects: [environment("jsdom"), environment("happy-dom")],
    testTimeout: 60_000,
  },
});
