import type { Plugin } from "vite";

const SOURCE_MAP = "\n//# sourceMappingURL=data:";

/**
 * Lets the pages of one run keep the modules that they have loaded, which each test file asked for again: hundreds, two thirds of
 * them inline source maps that only a person's debugger reads. A run reads each source once, and the next one has other browsers:
 * so no page has another version than Vite. While Vitest watches, nothing is kept.
 */
export const cachedModules: Plugin = {
  name: "cached-modules",
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return;
    middlewares.use((_request, response, next) => {
      const setHeader = response.setHeader.bind(response);
      // What Vite says of a module; of others it says nothing, or more.
      response.setHeader = (name, value) =>
        setHeader(name, name === "Cache-Control" && value === "no-cache" ? "max-age=86400" : value);
      const end = response.end.bind(response) as (...parts: unknown[]) => typeof response;
      response.end = (content?: unknown, ...more: unknown[]) => {
        const at = typeof content === "string" ? content.lastIndexOf(SOURCE_MAP) : -1;
        return end(at === -1 ? content : String(content).slice(0, at), ...more);
      };
      next();
    });
  },
};
