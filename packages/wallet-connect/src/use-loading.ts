import { useState } from "react";

/** Loads something on demand, and returns whether it's loading and the error, or `null`. */
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
