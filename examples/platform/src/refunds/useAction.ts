import { useState } from "react";

/**
 * Runs one action of a dialog: busy while it runs, closes the dialog when it worked, keeps the error when it did not.
 * A second press while busy does nothing.
 */
export function useAction(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function run(action: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await action();
      onDone();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run };
}
