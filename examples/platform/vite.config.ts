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

/** The page's script that asks for the sign-in form. */
const SIGN_IN_SCRIPT = /\s*<script[^>]*src="\/preload-sign-in\.js"[^>]*><\/script>/;

/**
 * Asks for the sign-in form's files with the page itself, where there's no session (`public/preload-sign-in.js`). Else they would be asked
 * for only once the site's script has come and run: two round trips, in which the page shows nothing.
 */
function preloadSignIn(): Plugin {
  return {
    name: "freehold:preload-sign-in",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {}, chunk: first }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const files = new Set<string>();
        const add = (chunk: (typeof chunks)[number] | undefined) => {
          if (!chunk || files.has(chunk.fileName) || chunk === first || first?.imports.includes(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
          for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported));
        };
        add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/shell/SignedOut.tsx")));
        if (files.size === 0) throw new Error("The sign-in form has no file of its own.");
        const attrs = { src: "/preload-sign-in.js", async: true, "data-files": [...files].join(" ") };
        return [{ tag: "script", attrs, injectTo: "head" as const }];
      },
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
          source: (path === "register" ? html : html.replace(SIGN_IN_SCRIPT, ""))
            .replaceAll(general, description)
            .replace(`<title>${name}</title>`, `<title>${title} · ${name}</title>`)
            .replace(`property="og:title" content="${name}"`, `property="og:title" content="${title} · ${name}"`),
        });
    },
  };
}

export default defineConfig({
  // Without the shims RainbowKit writes a `<style>`, which `style-src 'self'` refuses.
  plugins: [react(), preloadFonts(), preloadSignIn(), publicPages(), shims],
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
