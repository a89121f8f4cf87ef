import { adoptStyles } from "@freehold/element";
import { baseCss, buttonCss, dialogCss, fieldCss, noticeCss, tokensCss } from "@freehold/ui/css";
import { proofCss } from "./css.ts";

/** Gives the page all styles of a proof, whatever else it has. */
export function adoptProofStyles(): void {
  adoptStyles(document, [tokensCss, baseCss, buttonCss, fieldCss, noticeCss, dialogCss, proofCss]);
}
