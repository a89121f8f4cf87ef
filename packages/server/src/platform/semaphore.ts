/** Lets so many works at once have what takes much of the machine; the others wait, in the order they came. */
export type Semaphore = { acquire(): Promise<void>; release(): void };

/** @param atOnce - how many places there are. */
export function createSemaphore(atOnce: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return {
    async acquire() {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free--;
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}
