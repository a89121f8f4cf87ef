import { adoptStyles } from "@freehold/element";
import {
  baseCss,
  buttonCss,
  cardCss,
  dialogCss,
  fieldCss,
  listCss,
  moneyCss,
  noticeCss,
  stepsCss,
  tableCss,
  toneCss,
  waitingCss,
} from "@freehold/ui/css";
import { useLayoutEffect, useRef } from "react";
import { css } from "./css.ts";
import { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";

const STYLES = [
  baseCss,
  buttonCss,
  fieldCss,
  cardCss,
  toneCss,
  noticeCss,
  dialogCss,
  moneyCss,
  tableCss,
  listCss,
  stepsCss,
  waitingCss,
  css,
];

/** The panel as the element shows it. */
export function StyledWithdrawAll(props: WithdrawAllProps) {
  const place = useRef<HTMLDivElement>(null);
  // Before anything is painted.
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptStyles(root, STYLES);
  }, []);
  return (
    <div ref={place}>
      <WithdrawAll {...props} />
    </div>
  );
}
