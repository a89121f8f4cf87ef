import type { ReactNode } from "react";

/** Title and subtitle of a screen. @param focusable - news, which the keyboard goes to. */
export function Head({
  id,
  title,
  text,
  focusable,
}: {
  id: string;
  title: string;
  text: ReactNode;
  focusable?: boolean;
}) {
  return (
    <div className="fh-auth-head">
      <h2 id={id} className="fh-title" part="title" tabIndex={focusable ? -1 : undefined}>
        {title}
      </h2>
      <p className="fh-auth-subtitle" part="subtitle">
        {text}
      </p>
    </div>
  );
}

/** For fields that are not prose. */
export const PLAIN = { autoCapitalize: "none", autoCorrect: "off", spellCheck: "false" } as const;
