import type { ProofWanted } from "@freehold/contract";
import { adoptStyles } from "@freehold/element";
import { baseCss, buttonCss, dialogCss, fieldCss, noticeCss, tokensCss } from "@freehold/ui/css";
import { createRoot } from "react-dom/client";
import { ProofDialog } from "./ProofDialog.tsx";

/**
 * Asks the person in a dialog who they are, above whatever is open, and gives the focus back. For `setProver()` of `@freehold/session`.
 *
 * @returns whether they have proved it; false if they closed the dialog.
 * @example
 * setProver(async (wanted) => (await import("@freehold/auth/proof")).askForProof(wanted));
 */
export function askForProof(wanted: ProofWanted): Promise<boolean> {
  adoptStyles(document, [tokensCss, baseCss, buttonCss, fieldCss, noticeCss, dialogCss]);
  const holder = document.body.appendChild(document.createElement("div"));
  const root = createRoot(holder);
  return new Promise((resolve) => {
    const done = (proved: boolean) => {
      root.unmount();
      holder.remove();
      resolve(proved);
    };
    root.render(<ProofDialog wanted={wanted} onDone={done} />);
  });
}
