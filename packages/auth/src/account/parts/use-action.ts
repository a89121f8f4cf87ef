import { useState } from "react";

/** One action at a time: whether it's in flight, and with what it failed. `run` returns whether it succeeded. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run };
}

/** What {@link useAction} returns. */
export type Action = ReturnType<typeof useAction>;
