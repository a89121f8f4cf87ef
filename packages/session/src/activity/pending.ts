import { atom, type ReadableAtom } from "nanostores";

/** What a page waits for. */
export type Pending = {
  /** How much is pending. */
  readonly $pending: ReadableAtom<number>;
  /** Counts work as pending until it has settled. @returns what it resolves to. */
  track<Value>(work: Promise<Value>): Promise<Value>;
};

/** Creates a count of what is pending. */
export function createPending(): Pending {
  const $pending = atom(0);
  const add = (change: number) => $pending.set($pending.get() + change);
  return {
    $pending,
    async track(work) {
      add(1);
      try {
        return await work;
      } finally {
        add(-1);
      }
    },
  };
}
