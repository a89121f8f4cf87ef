import { createI18n, type I18n } from "@nanostores/i18n";
import { $locale, $sources, BASE_LOCALE, readTranslation } from "./locale.ts";

/**
 * Groups of messages that follow the language shown. messages.ts loads this with the first other language than English.
 */
export function createTranslator(): I18n {
  const i18n = createI18n($locale, {
    baseLocale: BASE_LOCALE,
    async get(code: string, groups: string[]) {
      const found = await readTranslation(code);
      // Every group asked for must be in the answer, or the library waits for it for ever.
      return Object.fromEntries(groups.map((group) => [group, found[group] ?? {}]));
    },
  });
  // A language that is given other messages is read again.
  $sources.listen((sources, before) => {
    for (const locale of Object.keys(sources)) if (sources[locale] !== before?.[locale]) delete i18n.cache[locale];
  });
  return i18n;
}
