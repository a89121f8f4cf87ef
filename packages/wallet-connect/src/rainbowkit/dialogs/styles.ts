import { noticeCss, tokensCss, toneCss } from "@freehold/ui/css";
import rainbowKit from "@rainbow-me/rainbowkit/styles.css?inline";
import theme from "./theme.css?inline";

/** The style sheets that the document adopts for RainbowKit's dialogs and our text in them, which render in the body. */
export const DIALOG_STYLES: readonly string[] = [tokensCss, toneCss, noticeCss, rainbowKit, theme];
