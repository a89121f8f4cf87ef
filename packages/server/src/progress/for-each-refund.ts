import type { Logger } from "pino";

/** So many failures one after another are no fault of those refunds: the database is away, say. */
const STOP_AFTER = 3;

/**
 * Runs a step for one refund after another. A failure for one is logged, and the others still have their turn.
 *
 * @returns how many steps resolved with true.
 * @throws the last failure, at the end or after three in a row: the job has failed then, and runs again.
 */
export async function forEachRefund<Refund extends { id: string }>(
  refunds: readonly Refund[],
  step: (refund: Refund, index: number) => Promise<boolean>,
  log: Logger,
): Promise<number> {
  let done = 0;
  let inRow = 0;
  let failure: { err: unknown } | null = null;
  for (const [index, refund] of refunds.entries()) {
    try {
      if (await step(refund, index)) done += 1;
      inRow = 0;
    } catch (err) {
      failure = { err };
      inRow += 1;
      log.error({ err, withdrawal: refund.id }, "failed to email a person about their refund");
      if (inRow === STOP_AFTER) break;
    }
  }
  if (failure) throw failure.err;
  return done;
}
