import { persistentAtom } from "@nanostores/persistent";

/** What a person can choose: always light, always dark, or as the system says. */
export const THEMES = ["auto", "light", "dark"] as const;

/** A theme by name. */
export type Theme = (typeof THEMES)[number];

/** Page colours for the browser's own bars; the same as `--site-paper`, the page of the widgets. */
const PAPER = { light: "#f7f4ed", dark: "#11100d" };

/**
 * The chosen theme, remembered on this device and followed by other tabs. `public/theme.js` reads the same key before the
 * first paint.
 */
export const $theme = persistentAtom<Theme>("freehold_theme", "auto", {
  encode: (theme) => theme,
  decode: (stored) => THEMES.find((theme) => theme === stored) ?? "auto",
});

/** Shows a theme on the page. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of root.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    meta.content = PAPER[theme === "auto" ? own : theme];
  }
}
