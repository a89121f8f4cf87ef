import { AsyncLocalStorage } from "node:async_hooks";
import { NoAnswerError } from "./database-error.ts";

/** For so long, in milliseconds, work that outlives it, such as a stream, may ask the database again. */
const PAUSE = 10_000;

const work = new AsyncLocalStorage<{ begun: number; lost: NoAnswerError | null; until: number }>();

/**
 * Does some work, such as answering a request, that does not ask a database again once it gave no answer: each further call fails at
 * once. So the work waits for the database once, however many calls it makes, those of its error handling included.
 */
export const untilLost = <Result>(call: () => Promise<Result>): Promise<Result> =>
  work.run({ begun: performance.now(), lost: null, until: 0 }, call);

/** Returns for how long the caller's work of {@link untilLost} has been going on, in milliseconds; null outside of such work. */
export function workingFor(): number | null {
  const current = work.getStore();
  return current ? performance.now() - current.begun : null;
}

/** Notes that the database gave no answer. */
export function noteLost(error: NoAnswerError): NoAnswerError {
  const current = work.getStore();
  if (current) Object.assign(current, { lost: error, until: performance.now() + PAUSE });
  return error;
}

/** @throws {NoAnswerError} if the database gave the work no answer just now. */
export function assertNotLost(): void {
  const current = work.getStore();
  if (current?.lost && performance.now() < current.until) throw new NoAnswerError("not_done", current.lost.cause);
}
