import type { I18n, Translations } from "@nanostores/i18n";
import { atom, onMount, type ReadableAtom } from "nanostores";
import { useStore } from "../store/use-store.ts";
import { $locale, $page, BASE_LOCALE } from "./locale.ts";

/** What `params()` and `count()` give, beneath their types. */
type Template = { input: string; transform(locale: string, input: string, values: unknown[]): string };

let translator: Promise<I18n> | undefined;

function loadTranslator(): Promise<I18n> {
  translator ??= import("./translate.ts").then(({ createTranslator }) => createTranslator());
  return translator;
}

/**
 * Declares a group of messages with its English text. Returns a store for {@link useMessages}.
 *
 * @param group - the name in translations, such as "withdrawAll". Call it once per group, at module level.
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
      typeof message === "string"
        ? message
        : (...values: unknown[]) => message.transform(BASE_LOCALE, message.input, values),
    ]),
  ) as Body;
  const $messages = atom(english);
  // The library that translates is loaded with the first other language: English alone does not pay for it.
  onMount($messages, () => {
    let stop: (() => void) | undefined;
    let mounted = true;
    const unfollow = $locale.subscribe(async (locale) => {
      if (locale === BASE_LOCALE && !stop) {
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
 * Returns a group of messages in the current language, for a component.
 *
 * @example
 * const t = useMessages($t);
 * return <h2>{t.title}</h2>;
 */
export function useMessages<Body>(store: ReadableAtom<Body>): Body {
  return useStore(store);
}

/**
 * Returns the page's language, for the `lang` of a node that holds what the page puts into a widget: {@link Root} says the language of the
 * messages.
 *
 * @example
 * <main lang={usePageLanguage()}>{children}</main>
 */
export function usePageLanguage(): string | undefined {
  return useStore($page, { ssr: "initial" }) || undefined;
}
