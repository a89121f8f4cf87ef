/** More than this at the same time, and nodes that count requests answer with refusals. */
const LIMIT = 32;

/**
 * Asks a node about each of some things, a few at the same time. What was begun is ended before a fault is thrown.
 *
 * @param limit - how many at the same time. @default 32
 * @returns the answers, in the order of the things.
 */
export async function mapLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit: number = LIMIT,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of inOrder(items, work, limit)) results.push(result);
  return results;
}

/**
 * Does the same as {@link mapLimit} and gives each answer as it comes, so that a walk keeps those before a fault.
 *
 * @example
 * for await (const header of inOrder(numbers, headerAt)) line.push(header);
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit: number = LIMIT,
): AsyncGenerator<Result, void> {
  for (let start = 0; start < items.length; start += limit) {
    const settled = await Promise.allSettled(items.slice(start, start + limit).map(work));
    for (const one of settled) {
      if (one.status === "rejected") throw one.reason;
      yield one.value;
    }
  }
}
