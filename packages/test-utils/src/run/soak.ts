/**
 * Whether tests that repeat themselves do so at full length, and those of `*.soak.*` files run at all, as `pnpm test:soak` asks for
 * before a release.
 */
export const SOAK = process.env.SOAK === "1";

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
 * The seed of a test's random choices, printed so that `SEED=…` replays them.
 *
 * @param test - is printed beside the seed.
 */
export function seed(test: string): number {
  const chosen = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${test}: SEED=${chosen} replays this run.\n`);
  return chosen;
}
