import type { I18n, Translations, TranslationsJSON } from "@nanostores/i18n";
import { useStore } from "@nanostores/react";
import { atom, computed, onMount, type ReadableAtom } from "nanostores";

export { count, type Messages, params } from "@nanostores/i18n";

/** Translations of one language: by message group, by key. What is missing stays English. */
export type Translation = Record<string, TranslationsJSON>;
/** A translation, or how to load it (a dynamic import of JSON will do). */
export type TranslationSource = Translation | (() => Promise<Translation | { default: Translation }>);

/** The language that is always there. */
const BASE = "en";

/** What `params()` and `count()` give, beneath their types. */
type Template = { input: string; transform(locale: string, input: string, values: unknown[]): string };

const $chosen = atom<string | null>(null);
const $page = atom<string>("");
const $sources = atom<Record<string, TranslationSource>>({});

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
 * The language shown: the one given to {@link setLocale}, else that of `<html lang>`, and English where no messages
 * were given for it. "de-AT" falls back to "de".
 */
export const $locale: ReadableAtom<string> = computed([$chosen, $page, $sources], (chosen, page, sources) => {
  const wanted = chosen || page;
  return [wanted, wanted.split("-")[0] as string].find((code) => Object.hasOwn(sources, code)) ?? BASE;
});

/** Reads the messages of a language. What cannot be loaded is reported, and English shown. */
async function readTranslation(code: string): Promise<Translation> {
  const source = $sources.get()[code];
  if (typeof source !== "function") return source ?? {};
  try {
    const loaded = await source();
    return "default" in loaded ? (loaded.default as Translation) : loaded;
  } catch (cause) {
    console.error(`Freehold: the messages for "${code}" could not be loaded; English is shown.`, cause);
    return {};
  }
}

let translator: Promise<I18n> | undefined;

function loadTranslator(): Promise<I18n> {
  translator ??= import("./translate.ts").then(({ createTranslator }) =>
    createTranslator($locale, BASE, $sources, readTranslation),
  );
  return translator;
}

/**
 * Declares a group of messages with its English text. Returns a store for {@link useMessages}.
 *
 * @param group - the name translations use, such as "withdrawAll". One call a group, at module level.
 * @example
 * const $t = messages("withdrawAll", {
 *   title: "Withdraw All Deposits",
 *   total: params("{amount} UBXS"),
 *   deposits: count({ one: "{count} deposit", other: "{count} deposits" }),
 * });
 */
export function messages<Body extends Translations>(group: string, base: Body): ReadableAtom<Body> {
  const english = Object.fromEntries(
    Object.entries(base as Record<string, string | Template>).map(([key, message]) => [
      key,
      typeof message === "string" ? message : (...values: unknown[]) => message.transform(BASE, message.input, values),
    ]),
  ) as Body;
  const $messages = atom(english);
  // The library that translates is loaded with the first other language: English alone does not pay for it.
  onMount($messages, () => {
    let stop: (() => void) | undefined;
    let mounted = true;
    const unfollow = $locale.subscribe(async (locale) => {
      if (locale === BASE && !stop) {
        $messages.set(english);
        return;
      }
      const translated = await loadTranslator();
      if (mounted) stop ??= translated(group, base).subscribe((body) => $messages.set(body as Body));
    });
    return () => {
      mounted = false;
      unfollow();
      stop?.();
    };
  });
  return $messages;
}

/**
 * Reads a group of messages in a component, in the language shown.
 *
 * @example
 * const t = useMessages($t);
 * return <h2>{t.title}</h2>;
 */
export function useMessages<Body>(store: ReadableAtom<Body>): Body {
  return useStore(store);
}

/**
 * Gives the messages of another language, at once or lazily. A loader runs when the language is first shown.
 *
 * @param locale - a BCP 47 language tag such as "de" or "pt-BR".
 * @example
 * setMessages("de", () => import("./freehold.de.json"));
 * setMessages("de", { withdrawAll: { title: "Alle Einlagen auszahlen" } });
 */
export function setMessages(locale: string, source: TranslationSource): void {
  const before = $locale.get();
  $sources.set({ ...$sources.get(), [locale]: source });
  // A language already on screen is read again.
  if (before === locale) ($locale as ReturnType<typeof atom<string>>).notify();
}

/**
 * Chooses the language for the whole page. `null` follows `<html lang>` again.
 *
 * @example
 * setLocale("de");
 */
export function setLocale(locale: string | null): void {
  $chosen.set(locale);
}
