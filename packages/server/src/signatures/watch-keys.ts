import type { Logger } from "pino";
import type { Queryable } from "../platform/database/connect.ts";
import { updateKeyFile } from "./find-signers.ts";

/** A key's day begins at the latest a minute after the second admin signed it. */
const INTERVAL = 60_000;

/**
 * Keeps the approval keys of a payer up to date while it runs.
 *
 * @param options.keysIn - their folder.
 * @param options.also - what else the payer writes down, after each update.
 * @returns what ends it.
 */
export function watchKeys(options: {
  sql: Queryable;
  keysIn: string;
  log: Logger;
  also: () => Promise<void>;
}): () => Promise<void> {
  const { sql, keysIn, log, also } = options;
  let round = Promise.resolve();
  const update = () => {
    round = round
      .then(async () => {
        if (await updateKeyFile(sql, keysIn)) await also();
      })
      .catch(
        // The next round tries again; until then the keys are those that were there.
        (err) => log.error({ err }, "failed to update the approval keys"),
      );
  };
  update();
  const timer = setInterval(update, INTERVAL);
  return () => {
    clearInterval(timer);
    return round;
  };
}
