import { join } from "node:path";
import type { Logger } from "pino";
import { makeExports } from "./accounts/export/make-export.ts";
import { mailPasswordLinks } from "./accounts/new-password/forgot-password.ts";
import { scheduleRecoveries } from "./accounts/recovery/advance-recoveries.ts";
import { mailNewDevices } from "./accounts/sign-in/mail-new-devices.ts";
import { scheduleAnchor } from "./audit/anchor/anchor-head.ts";
import { loadAnchorKey } from "./audit/anchor/anchor-settings.ts";
import { keepChain } from "./audit/chain/keep-chain.ts";
import { watchDeposits } from "./deposits/watch-deposits.ts";
import type { Environment } from "./environment.ts";
import type { FileStorage } from "./files/file-storage.ts";
import { scheduleOrphanRemoval } from "./files/remove-orphans.ts";
import { startMaintenance } from "./maintenance.ts";
import { deliverWebhooks } from "./partners/webhooks/deliver.ts";
import { scheduleQueueWatch } from "./payments/holds/watch-queue.ts";
import { distribute } from "./payouts/engine/distribute.ts";
import { schedulePayoutMails } from "./payouts/mail/mail-payouts.ts";
import type { Chain } from "./platform/chain/chain.ts";
import type { Sql } from "./platform/database/connect.ts";
import type { Clock } from "./platform/http/env.ts";
import { createOutgoing } from "./platform/http/outgoing/outgoing.ts";
import type { Loop } from "./platform/jobs/run-loop.ts";
import { startJobs } from "./platform/jobs/start.ts";
import { deliverMail } from "./platform/mail/deliver.ts";
import { createMailTransport } from "./platform/mail/transport.ts";
import { scheduleRefundPace } from "./progress/keep-pace.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import { scheduleReconciliation } from "./reconciliation/schedule.ts";
import { scheduleReferralRewards } from "./referrals/reward-referral.ts";

/** What the role `jobs` works with. */
type JobsOptions = {
  environment: Environment;
  sql: Sql;
  /** Of the database, for pg-boss. */
  url: string;
  clock: Clock;
  log: Logger;
  chain: Chain | null;
  storage: FileStorage;
  /** Gets what stops the jobs again. */
  undo: (() => unknown)[];
};

/**
 * Starts what the role `jobs` does: emails, what is due by the clock, deposits, distributions and partners' webhooks. Any number of
 * processes may do it: the database gives each piece of work to one.
 *
 * @returns the loops, which the caller stops together with its own.
 */
export async function startJobsRole(options: JobsOptions): Promise<Loop[]> {
  const { environment, sql, url, clock, log, chain, storage, undo } = options;
  const { auditAnchor, dataDir, mode, publicUrl, support } = environment;
  const anchor = auditAnchor && { place: auditAnchor.place, key: await loadAnchorKey(auditAnchor.keyFile, dataDir) };
  undo.push(startMaintenance(sql, clock, log));
  const folder = join(dataDir, "mail");
  const transport = createMailTransport({ ...environment.mail, publicUrl, folder, isTest: mode === "test" }, log);
  undo.push(() => transport.close());
  const jobs = await startJobs({ url, sql, log });
  undo.push(() => jobs.stop());
  await deliverMail(jobs, { sql, clock, log, transport, support });
  await mailPasswordLinks(jobs, { sql, clock });
  await mailNewDevices(jobs, { sql, clock });
  await makeExports(jobs, { sql, clock });
  await scheduleRecoveries(jobs, { sql, clock });
  await scheduleReferralRewards(jobs, { sql });
  await scheduleReconciliation(jobs, { sql, chain, log });
  await scheduleQueueWatch(jobs, { sql, chain, log });
  await scheduleRefundPace(jobs, { sql, chain, clock, log });
  await scheduleOrphanRemoval(jobs, { sql, clock, storage });
  await schedulePayoutMails(jobs, { sql, clock });
  await scheduleAnchor(jobs, { sql, anchor, log });
  const loops = [
    keepChain({ sql, log }),
    distribute({ sql, log }),
    deliverWebhooks({ sql, log, outgoing: createOutgoing({ publicUrl }) }),
  ];
  if (chain) loops.push(watchDeposits({ sql, chain, log, reconcile: () => reconcile({ sql, chain, log }) }));
  return loops;
}
