import { type ReactNode, useEffect, useState } from "react";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";
import { Notice } from "../notice/Notice.tsx";
import { Root, type RootProps } from "../root/Root.tsx";
import { RenderBoundary } from "./RenderBoundary.tsx";
import type { WidgetFailure } from "./use-widget-events.ts";

/** Props of {@link ApiUrlGate}. */
export type ApiUrlGateProps = Pick<RootProps, "theme" | "locale"> & {
  /** The widget's API address. */
  apiUrl: string | undefined;
  /** From `@freehold/session`, which this package doesn't import. Both return the error for a refused address, or null. */
  session: { validateApiUrl(apiUrl: string): string | null; claimApiUrl(apiUrl: string): string | null };
  /** The text that replaces a widget that fails to render. */
  renderFailed: string;
  /** The address was refused, or the widget failed to render. */
  onError: (event: WidgetFailure) => void;
  /** The widget. If its address is refused, it doesn't render and sends no request. */
  children: ReactNode;
};

/**
 * Claims the widget's API address before the session loads, which is after the first paint. Shows an error instead of a widget whose address
 * is invalid or differs from the page's, or which throws while rendering.
 *
 * @example
 * <ApiUrlGate
 *   {...{ apiUrl, theme, locale }}
 *   session={{ validateApiUrl, claimApiUrl }}
 *   renderFailed={t.renderFailed}
 *   onError={host.onError}
 * >
 *   <Panel />
 * </ApiUrlGate>
 */
export function ApiUrlGate({ apiUrl, theme, locale, session, renderFailed, onError, children }: ApiUrlGateProps) {
  const [refusal, setRefusal] = useState(() => (apiUrl ? session.validateApiUrl(apiUrl) : null));
  useIsomorphicLayoutEffect(() => setRefusal(apiUrl ? session.claimApiUrl(apiUrl) : null), [apiUrl]);
  useEffect(() => {
    if (refusal) onError({ code: "api_url", kind: "connection", message: refusal, requestId: null });
  }, [refusal, onError]);
  const frame = (notice: ReactNode) => (
    <Root theme={theme} locale={locale}>
      {notice}
    </Root>
  );
  if (refusal) return frame(<Notice tone="error">{refusal}</Notice>);
  return (
    <RenderBoundary sentence={renderFailed} onError={onError} frame={frame}>
      {children}
    </RenderBoundary>
  );
}
