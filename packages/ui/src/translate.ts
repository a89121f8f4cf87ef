import { createI18n, type I18n } from "@nanostores/i18n";
import { $locale, $sources, BASE, readTranslation } from "./messages.ts";

const i18n = createI18n($locale, {
  baseLocale: BASE,
  async get(code: string, groups: string[]) {
    const found = await readTranslation(code);
    // Every group asked for must be in the answer, or the library waits for it for ever.
    return Object.fromEntries(groups.map((group) => [group, found[group] ?? {}]));
  },
});

/** A group of messages that follows `$locale`. messages.ts loads this once a page shows another language than English. */
export const translated: I18n = i18n;

// What was read of a language is forgotten when other messages are given for it.
$sources.listen((sources, before) => {
  for (const locale of Object.keys(sources)) if (sources[locale] !== before?.[locale]) delete i18n.cache[locale];
});
