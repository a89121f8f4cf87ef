import { type Prover, setProver } from "@freehold/session";

/** What the account's file gives to others: the dialog that asks people who they are is in it. */
export type AccountFile = { define(): void; askForProof: Prover };

/**
 * Lets the page ask people who they are before sensitive calls, such as a refund to a new wallet. The dialog is loaded when it's first
 * needed.
 */
export function askLater(load: () => Promise<Pick<AccountFile, "askForProof">>): void {
  setProver(async (wanted) => (await load()).askForProof(wanted));
}
