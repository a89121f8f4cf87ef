import { ShadowStyles } from "@freehold/element";
import { dialogCss, listCss, stepsCss, tableCss, waitingCss } from "@freehold/ui/css";
import { laterCss } from "./later-css.ts";

const STYLES = [`${dialogCss}${listCss}${stepsCss}${tableCss}${waitingCss}${laterCss}`];

/** The styles of what comes after the form. */
export function LaterStyles() {
  return <ShadowStyles styles={STYLES} />;
}
