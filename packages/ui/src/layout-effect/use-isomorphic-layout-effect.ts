import { useEffect, useLayoutEffect } from "react";

/**
 * A layout effect that React 18 does not complain about on a server.
 *
 * @example
 * useIsomorphicLayoutEffect(() => {
 *   if (locale) setLocale(locale);
 * }, [locale]);
 */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
