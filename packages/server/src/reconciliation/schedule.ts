import type { Logger } from "pino";
import type { Chain } from "../platform/chain/chain.ts";
import type { Sql } from "../platform/database/connect.ts";
import { sendJob } from "../platform/jobs/send.ts";
import type { Jobs } from "../platform/jobs/start.ts";
import { reconcile } from "./reconcile.ts";

/** Every ten minutes. */
const CRON = "*/10 * * * *";

/** Reconciles when the server starts and every ten minutes; once, however many processes there are. */
export async function scheduleReconciliation(
  jobs: Jobs,
  deps: { sql: Sql; chain: Chain | null; log: Logger },
): Promise<void> {
  await jobs.work("reconciliation", {}, async () => {
    await reconcile(deps, "new");
  });
  await jobs.schedule("reconciliation", CRON, {});
  await deps.sql.begin((tx) => sendJob(tx, "reconciliation", {}));
}
