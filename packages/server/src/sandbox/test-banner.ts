import type { ServedFolder, Site } from "../platform/http/server/static.ts";

/** The browser's own look: the policy of our pages allows no style in markup. */
const BANNER = `<aside aria-label="Sandbox"><mark>This is a sandbox. Accounts and money here are for tests.</mark></aside>`;

/** Puts a banner on each page of a sandbox's site. */
export function withTestBanner(site: Site): Site {
  return Object.fromEntries(
    Object.entries(site).map(([path, what]) => {
      if (typeof what === "function") return [path, what];
      const folder: ServedFolder = typeof what === "string" ? { folder: what } : what;
      const page = (html: string) => addBanner(folder.page?.(html) ?? html);
      return [path, { ...folder, page }];
    }),
  );
}

/** At the beginning of the body. */
const addBanner = (html: string) => html.replace(/<body[^<>]*>/i, (body) => `${body}\n${BANNER}`);
