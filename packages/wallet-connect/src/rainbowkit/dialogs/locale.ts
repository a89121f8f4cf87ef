import type { Locale } from "@rainbow-me/rainbowkit";

const LOCALES = {
  ar: "ar-AR",
  de: "de-DE",
  en: "en-US",
  es: "es-419",
  fr: "fr-FR",
  hi: "hi-IN",
  id: "id-ID",
  ja: "ja-JP",
  ko: "ko-KR",
  ms: "ms-MY",
  pt: "pt-BR",
  ru: "ru-RU",
  th: "th-TH",
  tr: "tr-TR",
  uk: "uk-UA",
  vi: "vi-VN",
  zh: "zh-CN",
  "zh-hk": "zh-HK",
  "zh-tw": "zh-TW",
  "zh-hant": "zh-TW",
} satisfies Record<string, Locale>;

/**
 * Returns RainbowKit's language for a BCP 47 tag, or English.
 *
 * @example
 * dialogLocale("de-AT") // "de-DE"
 */
export function dialogLocale(tag: string): Locale {
  const parts = tag.toLowerCase().split("-");
  // From the whole tag to its language alone: zh-hant-hk, zh-hant, zh.
  for (let count = parts.length; count > 0; count--) {
    const wanted = parts.slice(0, count).join("-");
    const found = Object.entries(LOCALES).find(([code]) => code === wanted);
    if (found) return found[1];
  }
  return "en-US";
}
