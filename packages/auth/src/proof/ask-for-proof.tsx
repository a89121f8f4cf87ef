import type { ProofWanted } from "@freehold/contract";
import { createRoot } from "react-dom/client";
import { adoptProofStyles } from "./adopt-proof-styles.ts";
import { ProofDialog } from "./ProofDialog.tsx";

/**
 * Asks the person in a dialog who they are, above whatever is open, and gives the focus back. For `setProver()` of `@freehold/session`.
 * The dialog brings its own styles.
 *
 * @returns whether they have proved it; false if they closed the dialog.
 * @example
 * setProver(async (wanted) => (await import("@freehold/auth/proof")).askForProof(wanted));
 */
export function askForProof(wanted: ProofWanted): Promise<boolean> {
  adoptProofStyles();
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
