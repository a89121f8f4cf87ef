/** Places for work that takes much of the machine: so many at once, and the others wait. */
export type Turns = { take(): Promise<void>; leave(): void };

/** @param atOnce - how many places there are. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return {
    async take() {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free--;
    },
    leave() {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}
