type Env = Record<string, string | undefined>;
/** Pages have no process: their `SOAK` is defined in vitest.config.ts. */
const env = typeof process === "undefined" ? (import.meta as ImportMeta & { env: Env }).env : process.env;

/**
 * Whether tests that repeat themselves do so at full length, and those of `*.soak.*` files run at all, as `pnpm test:soak` asks for
 * before a release.
 */
export const SOAK = env.SOAK === "1";

/**
 * How often a test repeats itself: a tenth of `full` by default, `soak` times with `SOAK=1`.
 *
 * @example
 * fc.assert(property, { numRuns: times(3_000, 10_000), seed: seed("random sequences") });
 */
export function times(full: number, soak: number = full): number {
  return SOAK ? soak : Math.ceil(full / 10);
}

/**
 * Returns the rows of a table that a test runs: the first `count` by default, all with `SOAK=1`. For rows that take the same path; what
 * differs most comes first.
 *
 * @example
 * test.each(sample([4200, -32601], 1))("a wallet that cannot switch (%i)", async (code) => { … });
 */
export function sample<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return SOAK ? rows : rows.slice(0, count);
}

/**
 * The seed of a test's random choices, printed so that `SEED=…` replays them.
 *
 * @param test - is printed beside the seed.
 */
export function seed(test: string): number {
  const chosen = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${test}: SEED=${chosen} replays this run.\n`);
  return chosen;
}

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
