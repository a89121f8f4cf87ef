import { pageWide } from "@freehold/contract";
import type { TranslationsJSON } from "@nanostores/i18n";
import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from "nanostores";

/** Translations of one language, by message group and key. Missing messages stay English. */
export type Translation = Record<string, TranslationsJSON>;
/** A translation, or a function that loads it, such as a dynamic import of JSON. */
export type TranslationSource = Translation | (() => Promise<Translation | { default: Translation }>);

/** The language of the source messages. */
export const BASE_LOCALE = "en";

const $chosen: WritableAtom<string | null> = /* @__PURE__ */ pageWide("freehold.locale", () =>
  atom<string | null>(null),
);
/** The `<html lang>` of the page; empty if it has none, and on a server. */
export const $page: WritableAtom<string> = atom<string>("");
/** Reads the messages of a language, once a page however many of its scripts ask. */
type Reader = () => Promise<Translation>;
/** The messages of each language, or their loaders. */
export const $sources: WritableAtom<Record<string, Reader>> = /* @__PURE__ */ pageWide("freehold.messages", () =>
  atom<Record<string, Reader>>({}),
);

onMount($page, () => {
  if (typeof document === "undefined") return;
  const root = document.documentElement;
  const follow = () => $page.set(root.lang);
  follow();
  const observer = new MutationObserver(follow);
  observer.observe(root, { attributeFilter: ["lang"] });
  return () => observer.disconnect();
});

/**
 * The current language: from {@link setLocale}, or else `<html lang>`, and English if no messages
 * are set for it. "de-AT" falls back to "de".
 */
export const $locale: ReadableAtom<string> = computed([$chosen, $page, $sources], (chosen, page, sources) => {
  const wanted = chosen || page;
  return [wanted, wanted.split("-")[0] as string].find((code) => Object.hasOwn(sources, code)) ?? BASE_LOCALE;
});

/**
 * Sets the messages of another language, directly or as a loader, which runs when the language is first shown.
 *
 * @param locale - a BCP 47 language tag such as "de" or "pt-BR".
 * @example
 * setMessages("de", () => import("./freehold.de.json"));
 * setMessages("de", { withdrawAll: { title: "Alle Einlagen auszahlen" } });
 */
export function setMessages(locale: string, source: TranslationSource): void {
  let reading: Promise<Translation> | undefined;
  $sources.set({ ...$sources.get(), [locale]: () => (reading ??= read(locale, source)) });
}

/** What cannot be loaded is reported, and English shown. */
async function read(locale: string, source: TranslationSource): Promise<Translation> {
  try {
    const given = typeof source === "function" ? await source() : source;
    return "default" in given ? (given.default as Translation) : given;
  } catch (cause) {
    console.error(`Freehold: failed to load the messages for "${locale}", so English is shown.`, cause);
    return {};
  }
}

/**
 * Sets the language of the whole page. `null` follows `<html lang>` again.
 *
 * @example
 * setLocale("de");
 */
export function setLocale(locale: string | null): void {
  $chosen.set(locale);
}
