import { createI18n, type I18n } from "@nanostores/i18n";
import type { atom } from "nanostores";
import { $locale, $sources, BASE_LOCALE } from "./locale.ts";

/**
 * Groups of messages that follow the language shown. messages.ts loads this with the first other language than English.
 */
export function createTranslator(): I18n {
  const i18n = createI18n($locale, {
    baseLocale: BASE_LOCALE,
    async get(code: string, groups: string[]) {
      const found = (await $sources.get()[code]?.()) ?? {};
      // Every group asked for must be in the answer, or the library waits for it for ever.
      return Object.fromEntries(groups.map((group) => [group, found[group] ?? {}]));
    },
  });
  // A language that is given other messages is read again, at once where it is on screen.
  $sources.listen((sources, before) => {
    for (const locale of Object.keys(before ?? {})) {
      if (sources[locale] === before?.[locale]) continue;
      delete i18n.cache[locale];
      if ($locale.get() === locale) ($locale as ReturnType<typeof atom<string>>).notify();
    }
  });
  return i18n;
}
