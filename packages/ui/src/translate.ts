import { createI18n, type I18n } from "@nanostores/i18n";
import type { ReadableAtom } from "nanostores";
import type { Translation, TranslationSource } from "./messages.ts";

/**
 * Groups of messages that follow the language. messages.ts loads this once a page shows another language than English.
 *
 * @param base - the language that is always there.
 * @param $sources - where messages come from; other ones for a language make it forget what was read.
 * @param read - reads a language.
 */
export function createTranslator(
  $locale: ReadableAtom<string>,
  base: string,
  $sources: ReadableAtom<Record<string, TranslationSource>>,
  read: (locale: string) => Promise<Translation>,
): I18n {
  const i18n = createI18n($locale, {
    baseLocale: base,
    async get(code: string, groups: string[]) {
      const found = await read(code);
      // Every group asked for must be in the answer, or the library waits for it for ever.
      return Object.fromEntries(groups.map((group) => [group, found[group] ?? {}]));
    },
  });
  $sources.listen((sources, before) => {
    for (const locale of Object.keys(sources)) if (sources[locale] !== before?.[locale]) delete i18n.cache[locale];
  });
  return i18n;
}
