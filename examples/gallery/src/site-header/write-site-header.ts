import type { Plugin } from "vite";
import { siteLinks } from "./site-header.ts";

/** For Vite: replaces `<!-- site header -->` in a page with the header that documentation, gallery and builder share. */
export function writeSiteHeader(...page: Parameters<typeof siteLinks>): Plugin {
  return {
    name: "freehold:site-header",
    transformIndexHtml: (html) =>
      html.replace("<!-- site header -->", () => `<header class="site-header">${siteLinks(...page)}</header>`),
  };
}
