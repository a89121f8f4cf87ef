import { fromSources } from "@freehold/tools/build/from-sources";
import { shims } from "@freehold/wallet-connect/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { PAGES } from "./pages.ts";

/** Asks for the two Latin font files with the page itself, so that text does not jump when they arrive. */
function preloadFonts(): Plugin {
  const wanted = /(?:inter|newsreader)-latin-wght-normal-.*\.woff2$/;
  return {
    name: "freehold:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head" as const,
          })),
    },
  };
}

/** Writes each public page as its own file, with its title and description. */
function publicPages(): Plugin {
  return {
    name: "freehold:public-pages",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("The site's index.html was not built.");
      const html = String(index.source);
      const [, name] = /<title>([^<]*)</.exec(html) ?? [];
      const [, general] = /<meta name="description" content="([^"]*)"/.exec(html.replace(/\s+/g, " ")) ?? [];
      if (!name || !general) throw new Error("The site's index.html has no title, or no description.");
      for (const [path, { title, description }] of Object.entries(PAGES))
        this.emitFile({
          type: "asset",
          fileName: `${path}.html`,
          source: html
            .replaceAll(general, description)
            .replace(`<title>${name}</title>`, `<title>${title} · ${name}</title>`)
            .replace(`property="og:title" content="${name}"`, `property="og:title" content="${title} · ${name}"`),
        });
    },
  };
}

export default defineConfig({
  // Without the shims RainbowKit writes a `<style>`, which `style-src 'self'` refuses.
  plugins: [react(), preloadFonts(), publicPages(), shims],
  resolve: fromSources,
  build: {
    target: "es2023",
    // light-dark() stays as it is: the page's own choice of theme goes through color-scheme.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // `img-src 'self'` and `font-src 'self'` refuse data: URLs, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page of the site needs is one file; it was forty, each with its request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
    // Which file imports which: size.ts follows it.
    manifest: true,
  },
  server: { proxy: { "/api": "http://127.0.0.1:4600", "/elements": "http://127.0.0.1:4600" } },
});
