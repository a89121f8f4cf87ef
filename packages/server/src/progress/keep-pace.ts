import type { Logger } from "pino";
import { refreshPace } from "../pace/refresh-pace.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Sql } from "../platform/database/connect.ts";
import type { Clock } from "../platform/http/env.ts";
import { sendJob } from "../platform/jobs/send.ts";
import type { Jobs } from "../platform/jobs/start.ts";
import { tellMovedDays } from "./tell-moved-days.ts";

/** Every ten minutes. */
const CRON = "*/10 * * * *";

/**
 * Works out how long refunds take, and tells people whose day has moved, when the server starts and every ten minutes; once, however
 * many processes there are.
 */
export async function scheduleRefundPace(
  jobs: Jobs,
  { sql, chain, clock, log }: { sql: Sql; chain: Chain | null; clock: Clock; log: Logger },
): Promise<void> {
  await jobs.work("refund_pace", {}, async () => {
    await refreshPace(sql, clock());
    await tellMovedDays(sql, { chain, now: clock(), log });
  });
  await jobs.schedule("refund_pace", CRON, {});
  await sql.begin((tx) => sendJob(tx, "refund_pace", {}));
}
