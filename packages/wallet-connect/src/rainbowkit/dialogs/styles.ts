import { noticeCss, toneCss } from "@freehold/ui/css";
import rainbowKit from "@rainbow-me/rainbowkit/styles.css?inline";
import tokens from "../../../../ui/src/styles/tokens.css?inline";
import theme from "./theme.css?inline";

/** RainbowKit's dialogs stand in the body, and what we say in them, too: these are adopted by the document. */
export const DIALOG_STYLES: readonly string[] = [tokens, toneCss, noticeCss, rainbowKit, theme];
