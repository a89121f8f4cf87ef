import { noticeCss, tokensCss, toneCss } from "@freehold/ui/css";
import rainbowKit from "@rainbow-me/rainbowkit/styles.css?inline";
import theme from "./theme.css?inline";

/** RainbowKit's dialogs stand in the body, and what we say in them, too: these are adopted by the document. */
export const DIALOG_STYLES: readonly string[] = [tokensCss, toneCss, noticeCss, rainbowKit, theme];
