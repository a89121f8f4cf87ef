import { type ReactNode, useEffect, useState } from "react";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";
import { Notice } from "../notice/Notice.tsx";
import { Root, type RootProps } from "../root/Root.tsx";
import type { WidgetFailure } from "./use-widget-events.ts";

/** Props of {@link ApiUrlGate}. */
export type ApiUrlGateProps = Pick<RootProps, "theme" | "locale"> & {
  /** Where the widget says the API is. */
  apiUrl: string | undefined;
  /** Of `@freehold/session`, which this package does not import. Both give the sentence that refuses the address, or null. */
  session: { validateApiUrl(apiUrl: string): string | null; claimApiUrl(apiUrl: string): string | null };
  /** The address was refused. */
  onError: (event: WidgetFailure) => void;
  /** The widget. Where its address is refused it is not drawn, and so makes no request. */
  children: ReactNode;
};

/**
 * Claims the widget's API address before the session loads, which it does after the first paint. In place of a widget whose address
 * is invalid, or another one than the page's, it shows a sentence.
 *
 * @example
 * <ApiUrlGate {...{ apiUrl, theme, locale }} session={{ validateApiUrl, claimApiUrl }} onError={host.onError}>
 *   <Panel />
 * </ApiUrlGate>
 */
export function ApiUrlGate({ apiUrl, theme, locale, session, onError, children }: ApiUrlGateProps) {
  const [refusal, setRefusal] = useState(() => (apiUrl ? session.validateApiUrl(apiUrl) : null));
  useIsomorphicLayoutEffect(() => setRefusal(apiUrl ? session.claimApiUrl(apiUrl) : null), [apiUrl]);
  useEffect(() => {
    if (refusal) onError({ code: "api_url", message: refusal, requestId: null });
  }, [refusal, onError]);
  if (!refusal) return children;
  return (
    <Root theme={theme} locale={locale}>
      <Notice tone="error">{refusal}</Notice>
    </Root>
  );
}
