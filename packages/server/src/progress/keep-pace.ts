import type { Logger } from "pino";
import { refreshPace } from "../pace/refresh-pace.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Sql } from "../platform/database/connect.ts";
import type { Clock } from "../platform/http/env.ts";
import { sendJob } from "../platform/jobs/send.ts";
import type { Jobs } from "../platform/jobs/start.ts";
import { sendUpdates } from "./send-updates.ts";
import { tellMovedDays } from "./tell-moved-days.ts";

/** Every ten minutes. */
const CRON = "*/10 * * * *";

/**
 * Works out how long refunds take, tells people whose day has moved, and sends the updates that are due, when the server starts and every ten minutes; once, however
 * many processes there are.
 */
export async function scheduleRefundPace(
  jobs: Jobs,
  { sql, chain, clock, log }: { sql: Sql; chain: Chain | null; clock: Clock; log: Logger },
): Promise<void> {
  await jobs.work("refund_pace", {}, async () => {
    await refreshPace(sql, clock());
    const now = clock();
    // If the first fails, the second still runs, and the job fails.
    await tellMovedDays(sql, { chain, now, log }).finally(() => sendUpdates(sql, { chain, now, log }));
  });
  await jobs.schedule("refund_pace", CRON, {});
  await sql.begin((tx) => sendJob(tx, "refund_pace", {}));
}
