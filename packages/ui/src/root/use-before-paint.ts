import { useEffect, useLayoutEffect } from "react";

/**
 * A layout effect that React 18 does not complain about on a server.
 *
 * @example
 * useBeforePaint(() => {
 *   if (apiUrl) configure({ apiUrl });
 * }, [apiUrl]);
 */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
