/** What ends with the file at hand. */
const ends: (() => unknown)[] = [];

/**
 * Does something after the file's last test, wherever this is called: at the top of the file, in a hook, or in a test. Vitest never
 * calls an `afterAll` that a hook or a test registers.
 *
 * @example
 * const server = await startServer();
 * afterFile(() => server.stop());
 */
export function afterFile(end: () => unknown): void {
  ends.push(end);
}

/** Does what {@link afterFile} was given, the last first. What fails doesn't keep the rest from being done. */
export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  for (const end of ends.splice(0).reverse())
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0)
    throw new AggregateError(errors, `Cleaning up after the file's tests failed: ${errors.join("; ")}`);
}
