import type { PlatformAnnouncement } from "@freehold/contract";
import type { PlatformState } from "@freehold/session";

/** What the operator has published; null while there is nothing, or it is not known. */
export function publishedOf(platform: PlatformState): PlatformAnnouncement | null {
  return platform.state === "known" && !platform.isRemembered ? platform.announcement : null;
}

/** The id of a published version: another version is shown again to people who closed this one. */
export function idOfVersion({ version }: PlatformAnnouncement): string {
  return `announcement-${version}`;
}

/**
 * The paragraphs of an announcement in a language: "de-AT" falls back to "de", and then to English.
 *
 * @example
 * paragraphsOf({ en: "First.\n\nSecond." }, "en") // ["First.", "Second."]
 */
export function paragraphsOf(texts: PlatformAnnouncement["texts"], locale: string): string[] {
  const found = [locale, locale.split("-")[0] as string, "en"].find((code) => Object.hasOwn(texts, code));
  const text = found === undefined ? (Object.values(texts)[0] ?? "") : (texts[found] as string);
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
