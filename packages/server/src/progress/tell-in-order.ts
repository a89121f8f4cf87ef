/**
 * Reports changes in their order, once reads see them. Those that come while one waits are reported together the next time.
 *
 * @param settled - resolves once reads see what is committed when it is called.
 */
export function createTeller(settled: () => Promise<unknown>): (tell: () => void) => void {
  let waiting: (() => void)[] = [];
  let isWaiting = false;
  async function tellAll(): Promise<void> {
    isWaiting = true;
    while (waiting.length > 0) {
      const next = waiting;
      waiting = [];
      // Without an answer of the database pages hear of it all the same, and read when they can.
      await settled().catch(() => undefined);
      for (const tell of next) tell();
    }
    isWaiting = false;
  }
  return (tell) => {
    waiting.push(tell);
    if (!isWaiting) void tellAll();
  };
}
