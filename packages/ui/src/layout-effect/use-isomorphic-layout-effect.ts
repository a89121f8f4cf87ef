import { useEffect, useLayoutEffect } from "react";

/**
 * Runs a layout effect without React 18's warning on a server.
 *
 * @example
 * useIsomorphicLayoutEffect(() => {
 *   if (locale) setLocale(locale);
 * }, [locale]);
 */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
