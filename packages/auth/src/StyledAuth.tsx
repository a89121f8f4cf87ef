import { ShadowStyles } from "@freehold/element";
import { baseCss, buttonCss, cardCss, fieldCss, noticeCss, toneCss, waitingCss } from "@freehold/ui/css";
import { Auth, type AuthProps } from "./Auth.tsx";
import { css } from "./css.ts";

const STYLES = [baseCss, buttonCss, fieldCss, cardCss, toneCss, noticeCss, waitingCss, css];

/** The forms as the element shows them. */
export function StyledAuth(props: AuthProps) {
  return (
    <>
      <ShadowStyles styles={STYLES} />
      <Auth {...props} />
    </>
  );
}
