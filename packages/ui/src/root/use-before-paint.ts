import { useEffect, useLayoutEffect } from "react";

/**
 * A layout effect that React 18 does not complain about on a server.
 *
 * @example
 * useBeforePaint(() => {
 *   if (locale) setLocale(locale);
 * }, [locale]);
 */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
