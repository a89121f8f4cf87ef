import { join } from "node:path";
import type { Logger } from "pino";
import type { LocalAccount } from "viem";
import { makeExports } from "./accounts/export/make-export.ts";
import { mailPasswordLinks } from "./accounts/new-password/forgot-password.ts";
import { createPasswordRanges } from "./accounts/passwords/password-ranges.ts";
import { scheduleRecoveries } from "./accounts/recovery/advance-recoveries.ts";
import { mailNewDevices } from "./accounts/sign-in/mail-new-devices.ts";
import { createApps, isUpload } from "./app.ts";
import { scheduleAnchor } from "./audit/anchor/anchor-head.ts";
import { loadAnchorKey } from "./audit/anchor/anchor-settings.ts";
import { watchDeposits } from "./deposits/watch-deposits.ts";
import type { Environment } from "./environment.ts";
import { createFolderStorage } from "./files/file-storage.ts";
import { scheduleOrphanRemoval } from "./files/remove-orphans.ts";
import { createScanner, NO_SCANNER } from "./files/scan-file.ts";
import { findWeakSettings, isElsewhere } from "./find-weak-settings.ts";
import { startMaintenance } from "./maintenance.ts";
import { createNameService } from "./names/name-service.ts";
import { openOwnDatabase } from "./open-own-database.ts";
import { deliverWebhooks } from "./partners/webhooks/deliver.ts";
import { scheduleQueueWatch } from "./payments/holds/watch-queue.ts";
import { checkInFlight } from "./payments/payer/check-in-flight.ts";
import { payWithdrawals } from "./payments/payer/pay-withdrawals.ts";
import { createKnownRecorder } from "./payments/signer/record-known.ts";
import { createSigningRecord } from "./payments/signer/signing-record.ts";
import { withApprovalKeys } from "./payments/signer/with-approval-keys.ts";
import { distribute } from "./payouts/engine/distribute.ts";
import { schedulePayoutMails } from "./payouts/mail/mail-payouts.ts";
import { checkAtStart, createChain } from "./platform/chain/chain.ts";
import type { ChainSettings } from "./platform/chain/chain-settings.ts";
import { signsInThisProcess } from "./platform/chain/signer/signer-settings.ts";
import { withAccount } from "./platform/chain/signer/with-account.ts";
import type { Sql } from "./platform/database/connect.ts";
import type { EmbeddedDatabase } from "./platform/database/embedded/embedded.ts";
import { createLog } from "./platform/http/log.ts";
import { createOutgoing } from "./platform/http/outgoing/outgoing.ts";
import { checkPort, drain, listen } from "./platform/http/server/listen.ts";
import type { Site } from "./platform/http/server/static.ts";
import { forgetRounds } from "./platform/jobs/loop-rounds.ts";
import { startJobs } from "./platform/jobs/start.ts";
import { deliverMail } from "./platform/mail/deliver.ts";
import { createMailTransport } from "./platform/mail/transport.ts";
import { createChanges } from "./progress/changes.ts";
import { scheduleRefundPace } from "./progress/keep-pace.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import { scheduleReconciliation } from "./reconciliation/schedule.ts";
import { scheduleReferralRewards } from "./referrals/reward-referral.ts";
import { openSandboxClock } from "./sandbox/clock.ts";
import { refuseRealChain } from "./sandbox/refuse-real-chain.ts";
import { withTestBanner } from "./sandbox/test-banner.ts";
import { checkKeyFile } from "./signatures/key-file.ts";
import { watchKeys } from "./signatures/watch-keys.ts";

/** Options of {@link startServer}. */
export type ServerOptions = {
  /** From `readEnvironment()`. */
  environment: Environment;
  /** Static folders by path, such as `{ "/": "dist", "/partner/": "../partner-html" }`. @default none */
  site?: Site;
  /**
   * Done after migrating and before listening, such as seeding. It may give a chain in place of the environment's. `databaseUrl` is of
   * the role that migrates, which alone may enter a history (`src/seeding.ts`).
   */
  prepare?: (sql: Sql, databaseUrl: string) => Promise<OwnChain | undefined>;
  /**
   * Signs payments with `TREASURY_SIGNER=account`: an account that viem's `toAccount()` makes of a key management service, with the
   * address in `TREASURY_ADDRESS`. Its `signTransaction()` may take ten seconds.
   */
  treasuryAccount?: LocalAccount;
  /** @default JSON lines on standard output */
  log?: Logger;
};

/** A chain that starts and stops with the server. */
export type OwnChain = { settings: ChainSettings; stop(): Promise<void> };

/** A server that listens. */
export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:4600`. */
  url: string;
  sql: Sql;
  /**
   * Stops gracefully: takes no more connections, finishes the requests and jobs at hand, closes the pools and
   * stops the embedded PostgreSQL. May be called again.
   */
  stop(): Promise<void>;
  /** Rejects if the embedded PostgreSQL ends by itself; otherwise it stays pending until `stop()` is done. */
  stopped: Promise<void>;
};

/**
 * Starts the whole server: takes the data folder, starts or connects the database, migrates, prepares, listens.
 * It doesn't handle signals: see {@link stopOnSignals}.
 *
 * @throws {StartError} one sentence that names the variable to mend. What was started by then is stopped again.
 * @example
 * const server = await startServer({ environment: readEnvironment(), site: { "/": "dist" } });
 * stopOnSignals(server);
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment } = options;
  const log = options.log ?? createLog({ level: environment.logLevel });
  for (const weakness of findWeakSettings(environment)) log.warn(weakness);
  const undo: (() => unknown)[] = [];
  let draining = false;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    draining = true;
    stopping ??= undoAll(undo, log);
    return stopping;
  };
  try {
    // Before anything slow.
    await checkPort(environment);
    const metricsPlace =
      environment.metricsPort === null
        ? null
        : { host: environment.host, port: environment.metricsPort, variable: "METRICS_PORT" };
    if (metricsPlace) await checkPort(metricsPlace);
    if (environment.mode === "test" && environment.chain) await refuseRealChain(environment.chain);
    const { sql, url, ownerUrl, embedded } = await openOwnDatabase(environment, { undo, log });
    const own = await options.prepare?.(sql, ownerUrl);
    if (own) undo.push(own.stop);
    if (environment.mode === "test" && own) await refuseRealChain(own.settings);

    const { auditAnchor } = environment;
    const anchor = auditAnchor && {
      place: auditAnchor.place,
      key: await loadAnchorKey(auditAnchor.keyFile, environment.dataDir),
    };
    const sandbox = environment.mode === "test" ? await openSandboxClock(sql, log) : null;
    if (sandbox) undo.push(sandbox.stop);
    const clock = sandbox?.now ?? (() => new Date());
    const { publicUrl, allowedOrigins, support, trustedProxies, metricsToken, publicDocs, limits } = environment;
    const chainSettings = own?.settings ?? environment.chain;
    const payerKeys = { folder: environment.dataDir, required: environment.keysRequired };
    const opened = chainSettings && createChain(withAccount(chainSettings, options.treasuryAccount), sql);
    const signsHere = chainSettings && signsInThisProcess(chainSettings.payout);
    const chain = signsHere && opened ? withApprovalKeys(opened, { sql, payerKeys }) : opened;
    const keepsKeys = chain !== null && (signsHere || !chain.signer);
    if (keepsKeys) {
      const also = createKnownRecorder(sql, createSigningRecord(payerKeys.folder));
      undo.push(watchKeys({ sql, keysIn: payerKeys.folder, log, also }));
      await checkKeyFile(payerKeys, { isPublic: isElsewhere(publicUrl), log });
    }
    await checkInFlight(sql, chain);
    const away = chain && (await checkAtStart(chain));
    if (away) log.warn({ err: away }, "the chain's node is unreachable");
    const changes = createChanges(sql, log);
    const storage = createFolderStorage(join(environment.dataDir, "files"));
    const scan = environment.fileScanner === null ? NO_SCANNER : createScanner(environment.fileScanner);
    const { app, operators } = createApps({
      sql,
      clock,
      log,
      chain,
      sandbox,
      changes,
      files: { storage, scan },
      payerKeys,
      passwordRanges: environment.passwordRangeUrl && createPasswordRanges({ url: environment.passwordRangeUrl, log }),
      names: environment.nameServiceUrl && createNameService({ url: environment.nameServiceUrl, log }),
      config: {
        ...{ publicUrl, allowedOrigins, support, trustedProxies, metricsToken, publicDocs },
        sandboxUrl: environment.sandboxUrl,
        metricsApart: metricsPlace !== null,
        secondFactor: environment.secondFactor,
      },
      limits,
      draining: () => draining,
      ...(options.site ? { site: sandbox ? withTestBanner(options.site) : options.site } : {}),
    });
    undo.push(startMaintenance(sql, clock, log));

    const folder = join(environment.dataDir, "mail");
    const transport = createMailTransport({ ...environment.mail, publicUrl, folder, isTest: sandbox !== null }, log);
    undo.push(() => transport.close());
    await forgetRounds(sql);
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

    const reconcileNow = () => reconcile({ sql, chain, log });
    const loops = [
      distribute({ sql, log }),
      deliverWebhooks({ sql, log, outgoing: createOutgoing({ publicUrl: environment.publicUrl }) }),
    ];
    if (chain) loops.push(watchDeposits({ sql, chain, log, reconcile: reconcileNow }));
    if (chain?.signer) loops.push(payWithdrawals({ sql, chain, log, reconcile: reconcileNow }));
    // Together: each may wait for a round that doesn't end.
    undo.push(() => Promise.all(loops.map((loop) => loop.stop())));

    const server = await listen(app.fetch, environment, { isUpload });
    undo.push(() => drain(server));
    if (metricsPlace) {
      const metricsServer = await listen(operators.fetch, metricsPlace);
      undo.push(() => drain(metricsServer));
    }
    // Streams stay open until they are told to end.
    undo.push(() => changes.end());
    log.info({ host: environment.host, port: environment.port }, "listening");
    const stopped = watch(embedded, () => stopping);
    // A process that does not look at it is not to be ended by it.
    stopped.catch(() => undefined);
    return { url: server.url, sql, stop, stopped };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Stops the server on SIGINT and SIGTERM, then exits with 0. A second signal exits at once. If its
 * PostgreSQL stops unexpectedly, the process exits with 1.
 */
export function stopOnSignals(server: RunningServer): void {
  const onSignal = () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
    void server.stop().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, onSignal);
  server.stopped.catch(async (error: Error) => {
    console.error(error.message);
    await server.stop();
    process.exit(1);
  });
}

/** In reverse, each step whatever became of the one before. */
async function undoAll(undo: (() => unknown)[], log: Logger): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step();
    } catch (err) {
      log.error({ err }, "failed to stop cleanly");
    }
  }
}

async function watch(embedded: EmbeddedDatabase | undefined, stopping: () => Promise<void> | undefined): Promise<void> {
  if (!embedded) return new Promise(() => undefined);
  await embedded.exited;
  if (!stopping()) throw new Error("The embedded PostgreSQL stopped unexpectedly. See postgres.log in DATA_DIR.");
  await stopping();
}
