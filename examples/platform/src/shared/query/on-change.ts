import type { ChangeTopic } from "@freehold/session";

/** What widgets read by themselves, by topic. */
const listeners = new Map<() => void, readonly ChangeTopic[]>();

/**
 * Calls back when something of these topics has changed on the server, or may have.
 *
 * @returns how to stop.
 * @example
 * useEffect(() => onChange(["deposits"], () => void withdrawAll.refreshDeposits()), []);
 */
export function onChange(topics: readonly ChangeTopic[], changed: () => void): () => void {
  listeners.set(changed, topics);
  return () => void listeners.delete(changed);
}

/** @param topics - null: anything may have changed. */
export function tellOfChange(topics: readonly ChangeTopic[] | null): void {
  for (const [changed, wanted] of listeners) if (topics?.some((topic) => wanted.includes(topic)) ?? true) changed();
}
