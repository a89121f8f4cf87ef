import type { Logger } from "pino";

/** After so many failures in a row, the refunds aren't the cause: the database may be down. */
const STOP_AFTER = 3;

/**
 * Runs a step for one refund after another. Logs a failure and continues with the next refund.
 *
 * @returns the number of steps that resolved with true.
 * @throws the last failure, at the end or after three in a row, so that the job fails and runs again.
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
