import { type ReactNode, useLayoutEffect, useRef } from "react";
import { adoptStyles } from "./style-sheets.ts";

/**
 * Adopts style sheets into the shadow root that it is rendered in, before the first paint and before the layout effects
 * of what follows it. For styles that are loaded together with a view; outside of a shadow root it does nothing.
 *
 * @example
 * <>
 *   <ShadowStyles styles={STYLES} />
 *   <Panel {...props} />
 * </>
 */
export function ShadowStyles({ styles }: { styles: readonly string[] }): ReactNode {
  const marker = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const root = marker.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptStyles(root, styles);
  }, [styles]);
  return <span ref={marker} hidden />;
}
