/** Where the header leads. Each address ends with a slash. */
export type SiteAddresses = {
  /** The documentation, which has the gallery below it. */
  docs: string;
  /** The platform whose server has the page. @default none, as in the documentation */
  platform?: string;
};

const MARK =
  '<svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="7" class="site-mark-ground"/><path class="site-mark-line" d="M8 25V12.5L16 7l8 5.5V25M13 25v-7.5h6V25M6.5 25h19"/></svg>';

/**
 * Returns the mark and the links that documentation, gallery and builder have at the top, as HTML.
 *
 * @param current - the page that has them.
 * @example
 * siteLinks("Docs", { docs: "/freehold/" });
 */
export function siteLinks(current: "Docs" | "Gallery" | "Builder", { docs, platform }: SiteAddresses): string {
  const pages = {
    Docs: docs,
    Gallery: `${docs}gallery/states/`,
    Builder: `${platform ?? docs}builder/`,
    ...(platform && { Platform: platform }),
  };
  const links = Object.entries(pages).map(
    ([name, address]) => `<a href="${address}"${name === current ? ' aria-current="page"' : ""}>${name}</a>`,
  );
  return `<a class="site-mark" href="${platform ?? docs}">${MARK}<span>Freehold</span></a><nav class="site-links" aria-label="Freehold">${links.join("")}</nav>`;
}
