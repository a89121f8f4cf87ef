import { type ReactNode, useEffect, useState } from "react";
import { Notice } from "../notice/Notice.tsx";
import { Root, type RootProps } from "../root/Root.tsx";
import { useBeforePaint } from "../root/use-before-paint.ts";
import type { WidgetFailure } from "./use-widget-events.ts";

/** Props of {@link Entrance}. */
export type EntranceProps = Pick<RootProps, "theme" | "locale"> & {
  /** Where the widget says the API is. */
  apiUrl: string | undefined;
  /** Of `@freehold/session`, on which this package does not stand. Both give a sentence, or null if nothing speaks against it. */
  session: { objectionToApiUrl(apiUrl: string): string | null; agreeOnApiUrl(apiUrl: string): string | null };
  onError: (event: WidgetFailure) => void;
  /** The widget. It is not drawn, and so asks nobody, where its address is refused. */
  children: ReactNode;
};

/**
 * The door of every widget: names the address of the API before the session loads, which it does after the first paint. In place of
 * a widget whose address is none, or another one than the page's, it shows a sentence.
 *
 * @example
 * <Entrance {...{ apiUrl, theme, locale }} session={{ objectionToApiUrl, agreeOnApiUrl }} onError={host.onError}>
 *   <Panel />
 * </Entrance>
 */
export function Entrance({ apiUrl, theme, locale, session, onError, children }: EntranceProps) {
  const [objection, setObjection] = useState(() => (apiUrl ? session.objectionToApiUrl(apiUrl) : null));
  useBeforePaint(() => setObjection(apiUrl ? session.agreeOnApiUrl(apiUrl) : null), [apiUrl]);
  useEffect(() => {
    if (objection) onError({ code: "api_url", message: objection, requestId: null });
  }, [objection, onError]);
  if (!objection) return children;
  return (
    <Root theme={theme} locale={locale}>
      <Notice tone="error">{objection}</Notice>
    </Root>
  );
}
