import rainbowKit from "@rainbow-me/rainbowkit/styles.css?inline";
import tokens from "../../../ui/src/styles/tokens.css?inline";
import theme from "./theme.css?inline";

/** RainbowKit's dialogs stand in the body: these are adopted by the document. */
export const DIALOG_STYLES: readonly string[] = [tokens, rainbowKit, theme];
