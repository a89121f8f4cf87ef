import { useState } from "react";

/** Loads what a person has asked for: whether it is on its way, and what went wrong, `null` if nothing did. */
export function useLoading() {
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  async function run(load: () => Promise<void>): Promise<void> {
    setProblem(null);
    setIsLoading(true);
    try {
      await load();
    } catch (error) {
      console.error(error);
      setProblem(error);
    } finally {
      setIsLoading(false);
    }
  }
  return { isLoading, problem, setProblem, run };
}
