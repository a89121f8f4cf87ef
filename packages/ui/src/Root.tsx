import { type ComponentPropsWithoutRef, type ReactNode, useEffect } from "react";
import { setLocale } from "./messages.ts";

/** Props of {@link Root}. */
export type RootProps = ComponentPropsWithoutRef<"div"> & {
  /**
   * `light` and `dark` are drawn as such whatever surrounds them, `auto` follows the system.
   *
   * @default the page's own `color-scheme`
   */
  theme?: "light" | "dark" | "auto" | (string & {}) | null | undefined;
  /** Language of the messages, for the whole page. Without it the page's `<html lang>` counts. */
  locale?: string | null | undefined;
};

/**
 * The outermost node of every widget: tokens are declared here and nothing reaches out of it.
 *
 * @example
 * <Root theme="auto"><Card title="Deposits">…</Card></Root>
 */
export function Root({ theme, locale, className, ...props }: RootProps) {
  useEffect(() => {
    if (locale) setLocale(locale);
  }, [locale]);
  return <div part="root" data-theme={theme || undefined} {...props} className={names("fh-root", className)} />;
}

/**
 * Text for screen readers only.
 *
 * @example
 * <VisuallyHidden>Loading</VisuallyHidden>
 */
export function VisuallyHidden({ children, ...props }: ComponentPropsWithoutRef<"span"> & { children?: ReactNode }) {
  return (
    <span {...props} className="fh-hidden">
      {children}
    </span>
  );
}

/** Joins class names, leaving out what is empty. */
export function names(...list: (string | false | null | undefined)[]): string {
  return list.filter(Boolean).join(" ");
}
