import { ShadowStyles } from "@freehold/element";
import { baseCss, buttonCss, cardCss, fieldCss, moneyCss, noticeCss, toneCss } from "@freehold/ui/css";
import { css } from "./css.ts";
import { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";

/** One sheet is adopted faster than eight. */
const STYLES = [`${baseCss}${buttonCss}${fieldCss}${cardCss}${toneCss}${noticeCss}${moneyCss}${css}`];

/** The panel as the element shows it. */
export function StyledWithdrawAll(props: WithdrawAllProps) {
  return (
    <>
      <ShadowStyles styles={STYLES} />
      <WithdrawAll {...props} />
    </>
  );
}
