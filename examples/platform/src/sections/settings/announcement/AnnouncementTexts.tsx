import type { Texts } from "./store.ts";

const NAMES = new Intl.DisplayNames("en", { type: "language" });

/** Returns the English name of a language by its tag. */
export const nameOf = (language: string) => NAMES.of(language) ?? language;

/** Shows the texts of an announcement, English first. Names each language if there are several. */
export function AnnouncementTexts({ texts }: { texts: Texts }) {
  const languages = Object.keys(texts).sort((a, b) =>
    a === "en" ? -1 : b === "en" ? 1 : nameOf(a).localeCompare(nameOf(b), "en"),
  );
  return (
    <div className="announcement-texts">
      {languages.map((language) => (
        <div key={language}>
          {languages.length > 1 && <p className="admin-muted">{nameOf(language)}</p>}
          <blockquote lang={language} dir="auto" className="admin-quote announcement-text">
            {texts[language]}
          </blockquote>
        </div>
      ))}
    </div>
  );
}
