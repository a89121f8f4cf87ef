import type { Logger } from "pino";
import { assertNodeSynced } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { isNext } from "../queue.ts";
import { readCommitted, readTreasury } from "../treasury/treasury.ts";
import { findStandstill } from "./find-standstill.ts";
import { mailAdmins } from "./mail-admins.ts";
import { type Hold, holdOfFault, recordQueueHold } from "./record-hold.ts";

/** Every minute. */
const CRON = "* * * * *";

/** Looks every minute whether anything holds payments, and tells admins; once, however many processes there are. */
export async function scheduleQueueWatch(
  jobs: Jobs,
  { sql, chain, log }: { sql: Sql; chain: Chain | null; log: Logger },
): Promise<void> {
  await jobs.work("payments_held", {}, async () => {
    if (chain?.payoutMode === "external") await recordExternalHold({ sql, chain, log });
    await mailAdmins(sql, chain);
  });
  await jobs.schedule("payments_held", CRON, {});
}

/** Records what holds payments where a multisig pays. A server that pays by itself records it in each of its rounds. */
export async function recordExternalHold({ sql, chain, log }: { sql: Sql; chain: Chain; log: Logger }): Promise<void> {
  const hold = await findExternalHold(sql, chain).catch((error) => {
    if (!(error instanceof ChainError)) log.error({ err: error }, "failed to check the payment queue");
    return holdOfFault(error);
  });
  if (await recordQueueHold(sql, chain, hold)) logSecurityEvent(log, "payments_held", { hold }, "payments on hold");
}

async function findExternalHold(sql: Sql, chain: Chain): Promise<Hold | null> {
  await chain.check();
  const heads = await chain.heads();
  await assertNodeSynced(sql, chain, heads);
  const [next] = await sql<{ amount: bigint }[]>`
    select amount from withdrawals w where ${isNext(sql, chain)} order by approved_at, id limit 1`;
  const standstill = await findStandstill(sql, chain, heads);
  if (!next) return standstill;
  const [{ token }, committed] = await Promise.all([readTreasury(chain, heads), readCommitted(sql, chain)]);
  return next.amount > token - committed.sum ? { code: "treasury_short_of_token" } : standstill;
}
