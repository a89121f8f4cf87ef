import { type ComponentPropsWithoutRef, useEffect, useRef } from "react";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";
import { $locale, setLocale } from "../messages/locale.ts";
import { useStore } from "../store/use-store.ts";
import { classNames } from "./class-names.ts";
import { registerLengths } from "./register-lengths.ts";
import { warnIfUnstyled } from "./warn-if-unstyled.ts";

/** The values of `theme`. */
export const THEMES = ["light", "dark", "auto"] as const;

/** Props of {@link Root}. */
export type RootProps = ComponentPropsWithoutRef<"div"> & {
  /**
   * `light` and `dark` set the theme, `auto` follows the system.
   *
   * @default the page's own `color-scheme`
   */
  theme?: (typeof THEMES)[number] | undefined;
  /**
   * Language of the messages, for the whole page.
   *
   * @default the page's `<html lang>`, or English without a translation
   */
  locale?: string | undefined;
};

/**
 * Renders the root of every widget, which declares the tokens and contains all styles. Its `lang` is the language of the messages, unless
 * you set another one: English in a page of another language is read aloud as English.
 *
 * @example
 * <Root theme="auto"><Card title="Deposits">…</Card></Root>
 */
export function Root({ theme, locale, className, ...props }: RootProps) {
  const lang = useStore($locale, { ssr: "initial" });
  useIsomorphicLayoutEffect(registerLengths, []);
  useEffect(() => {
    if (locale) setLocale(locale);
  }, [locale]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInDevelopment() && root.current) warnIfUnstyled(root.current);
  }, []);
  return (
    <div
      ref={root}
      part="root"
      lang={lang}
      data-theme={theme || undefined}
      {...props}
      className={classNames("fh-root", className)}
    />
  );
}

/** As bundlers and Node.js say it; a page without either is none. */
function isInDevelopment(): boolean {
  try {
    return process.env.NODE_ENV === "development";
  } catch {
    return false;
  }
}
