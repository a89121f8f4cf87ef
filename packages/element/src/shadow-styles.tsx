import { type ReactNode, useLayoutEffect, useRef } from "react";
import { adoptStyles } from "./style-sheets.ts";

/**
 * Adopts style sheets into the shadow root it is rendered in, before the first paint and before the layout effects of
 * what follows it. For styles that are loaded with a view; outside a shadow root it does nothing.
 *
 * @example
 * <>
 *   <ShadowStyles styles={STYLES} />
 *   <Panel {...props} />
 * </>
 */
export function ShadowStyles({ styles }: { styles: readonly string[] }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptStyles(root, styles);
  }, [styles]);
  return <span ref={place} hidden />;
}
