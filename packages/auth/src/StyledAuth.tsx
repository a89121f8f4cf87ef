import { adoptStyles } from "@freehold/element";
import { baseCss, buttonCss, cardCss, fieldCss, noticeCss, toneCss, waitingCss } from "@freehold/ui/css";
import { useLayoutEffect, useRef } from "react";
import { Auth, type AuthProps } from "./Auth.tsx";
import { css } from "./css.ts";

const STYLES = [baseCss, buttonCss, fieldCss, cardCss, toneCss, noticeCss, waitingCss, css];

/** The forms as the element shows them. */
export function StyledAuth(props: AuthProps) {
  const place = useRef<HTMLDivElement>(null);
  // Before anything is painted.
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptStyles(root, STYLES);
  }, []);
  return (
    <div ref={place}>
      <Auth {...props} />
    </div>
  );
}
