import type { LoadScreen } from "./sections.tsx";

/** A page that needs no account. */
export type PublicPage = {
  /** Its path: `/` and this. Its name stands under it in `$publicMessages`. */
  path: "progress" | "status" | "terms" | "contact" | "check-email";
  load: LoadScreen;
};

/** Every page that needs no account, but for those that mails link to. A new one is a folder in `public/` and a line here. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: "progress", load: () => import("../public/progress/index.tsx") },
  { path: "status", load: () => import("../public/status/index.tsx") },
  { path: "terms", load: () => import("../public/terms/index.tsx") },
  { path: "contact", load: () => import("../public/contact/index.tsx") },
  { path: "check-email", load: () => import("../public/check-email/index.tsx") },
];

/** The public page at a path; undefined where there is none. */
export function findPublicPage(path: string): PublicPage | undefined {
  return PUBLIC_PAGES.find((page) => page.path === path);
}
