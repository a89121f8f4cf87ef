import { adoptStyles } from "@freehold/element";
import { baseCss, buttonCss, dialogCss, fieldCss, noticeCss, tokensCss, windowNumberCss } from "@freehold/ui/css";
import { proofCss } from "./css.ts";

/**
 * Gives the page the styles of a proof, whatever else it has. Those of the primitives apply to the dialog alone: they come after the
 * page's own sheets, and would undo what these say of its other widgets.
 */
export function adoptProofStyles(): void {
  const ofDialog = [tokensCss, baseCss, buttonCss, fieldCss, noticeCss, windowNumberCss, dialogCss].map((sheet) =>
    sheet.replaceAll(".fh-root", ".fh-root.fh-proof"),
  );
  adoptStyles(document, [...ofDialog, proofCss]);
}
