import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://freehold-platform.github.io",
  base: "/freehold",
  trailingSlash: "always",
  integrations: [
    starlight({
      title: "Freehold",
      description: "Widgets, custom elements and a server for a platform that refunds all deposits.",
      logo: { src: "./src/logo.svg", alt: "" },
      favicon: "/logo.svg",
      customCss: [
        "@fontsource-variable/inter/wght.css",
        "@fontsource-variable/newsreader/wght.css",
        "./src/styles/freehold.css",
      ],
      components: { SiteTitle: "./src/components/SiteTitle.astro", Hero: "./src/components/Hero.astro" },
      social: [{ icon: "github", label: "Source", href: "https://github.com/freehold-platform/freehold" }],
      // The words of each page are in the repository, where the generator has found them.
      lastUpdated: false,
      // No frame of a window around it, and small enough that the two lines of an embed are two.
      expressiveCode: {
        defaultProps: { frame: "none" },
        styleOverrides: { codeFontSize: "0.8125rem", codePaddingInline: "1rem" },
      },
      head: [
        {
          tag: "script",
          attrs: { type: "module" },
          // The search button's name is what stands on it, with the keys, word by word. A block of code that scrolls is a landmark: it has a name.
          content: `
            for (const [at, code] of [...document.querySelectorAll("pre")].entries()) code.ariaLabel = "Code sample " + (at + 1);
            for (const button of document.querySelectorAll("button[data-open-modal]")) {
              for (const keys of button.querySelectorAll("kbd")) keys.before(" ");
              button.ariaLabel = button.textContent.trim().replace(/\\s+/g, " ");
            }
          `,
        },
      ],
      sidebar: [
        { label: "Start", items: [{ autogenerate: { directory: "start" } }] },
        { label: "Packages", items: [{ autogenerate: { directory: "packages" } }] },
        { label: "Reference", items: [{ autogenerate: { directory: "reference" } }] },
        {
          label: "Good to know",
          items: [
            "gallery",
            "errors",
            "partner-server",
            "webhooks",
            "assertions",
            "sandbox",
            "theming",
            "accessibility",
            "security",
            "comparison",
          ],
        },
        {
          label: "Run the server",
          items: [
            "server",
            { autogenerate: { directory: "server" } },
            "holds",
            { label: "API reference", items: [{ autogenerate: { directory: "wire" } }] },
          ],
        },
      ],
    }),
  ],
});
