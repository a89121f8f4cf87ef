import type { Logger } from "pino";
import type { LocalAccount } from "viem";
import { createPasswordRanges } from "./accounts/passwords/password-ranges.ts";
import { createApps, isUpload } from "./app.ts";
import type { Environment } from "./environment.ts";
import { openStorage } from "./files/open-storage.ts";
import { createScanner, NO_SCANNER } from "./files/scan-file.ts";
import { findWeakDatabase, findWeakSettings } from "./find-weak-settings.ts";
import { createNameService } from "./names/name-service.ts";
import { openOwnDatabase } from "./open-own-database.ts";
import { createFence } from "./payments/fencing/fence.ts";
import { openLastEntries } from "./payments/fencing/last-entries.ts";
import { openTimelineRecord } from "./payments/fencing/timeline-record.ts";
import { checkInFlight } from "./payments/payer/check-in-flight.ts";
import { payWithdrawals } from "./payments/payer/pay-withdrawals.ts";
import { createKnownRecorder } from "./payments/signer/record-known.ts";
import { createSigningRecord } from "./payments/signer/signing-record.ts";
import { withApprovalKeys } from "./payments/signer/with-approval-keys.ts";
import { checkAtStart, createChain } from "./platform/chain/chain.ts";
import type { ChainSettings } from "./platform/chain/chain-settings.ts";
import { signsInThisProcess } from "./platform/chain/signer/signer-settings.ts";
import { withAccount } from "./platform/chain/signer/with-account.ts";
import type { Sql } from "./platform/database/connect.ts";
import type { EmbeddedDatabase } from "./platform/database/embedded/embedded.ts";
import { openReplica } from "./platform/database/replica/replica.ts";
import { createLog } from "./platform/http/log.ts";
import { healthRoutes } from "./platform/http/server/health.ts";
import { checkPort, drain, listen } from "./platform/http/server/listen.ts";
import type { Site } from "./platform/http/server/static.ts";
import { forgetRounds } from "./platform/jobs/loop-rounds.ts";
import type { Loop } from "./platform/jobs/run-loop.ts";
import { createChanges } from "./progress/changes.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import { isElsewhere } from "./refuse-unsafe.ts";
import { keepsApprovalKeys } from "./roles.ts";
import { openSandboxClock } from "./sandbox/clock.ts";
import { refuseRealChain } from "./sandbox/refuse-real-chain.ts";
import { makeReviewers } from "./sandbox/reviewers.ts";
import { withTestBanner } from "./sandbox/test-banner.ts";
import { findMissingKeys } from "./signatures/key-file.ts";
import { watchKeys } from "./signatures/watch-keys.ts";
import { startJobsRole } from "./start-jobs.ts";

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
  const isDraining = () => draining;
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
    for (const weakness of await findWeakDatabase(sql, environment)) log.warn(weakness);
    if (environment.mode === "test" && own) await refuseRealChain(own.settings);

    const sandbox = environment.mode === "test" ? await openSandboxClock(sql, log) : null;
    if (sandbox) {
      undo.push(sandbox.stop);
      await makeReviewers(sql);
    }
    const clock = sandbox?.now ?? (() => new Date());
    const { roles, publicUrl, allowedOrigins, support, trustedProxies, metricsToken, publicDocs, limits } = environment;
    const chainSettings = own?.settings ?? environment.chain;
    const payerKeys = { folder: environment.dataDir, required: environment.keysRequired };
    const opened = chainSettings && createChain(withAccount(chainSettings, options.treasuryAccount), sql);
    const signsHere = chainSettings && signsInThisProcess(chainSettings.payout);
    const chain = signsHere && opened ? withApprovalKeys(opened, { sql, payerKeys }) : opened;
    if (chainSettings && keepsApprovalKeys(chainSettings.payout, roles)) {
      const also = createKnownRecorder(sql, createSigningRecord(payerKeys.folder));
      undo.push(watchKeys({ sql, keysIn: payerKeys.folder, log, also }));
      const unsigned = await findMissingKeys(payerKeys, { isPublic: isElsewhere(publicUrl) });
      if (unsigned) log.warn(unsigned);
    }
    await checkInFlight(sql, chain);
    const away = chain && (await checkAtStart(chain));
    if (away) log.warn({ err: away }, "the chain's node is unreachable");
    const replica = environment.replicaUrl ? await openReplica(environment.replicaUrl, { sql, log }) : null;
    if (replica) undo.push(replica.stop);
    const changes = createChanges(sql, log, replica?.caughtUp);
    const storage = await openStorage(environment, log);
    const scan = environment.fileScanner === null ? NO_SCANNER : createScanner(environment.fileScanner);
    const { app, operators } = createApps({
      sql,
      clock,
      log,
      chain,
      sandbox,
      changes,
      replica,
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
      eventStreams: environment.eventStreams,
      draining: isDraining,
      ...(options.site ? { site: sandbox ? withTestBanner(options.site) : options.site } : {}),
    });
    const loops: Loop[] = [];
    // Those of processes that are gone; others note theirs again.
    if (roles.has("jobs") || roles.has("payer")) await forgetRounds(sql);
    if (roles.has("jobs"))
      loops.push(...(await startJobsRole({ environment, sql, url, clock, log, chain, storage, undo })));
    if (chain?.signer && roles.has("payer")) {
      const compare = () => reconcile({ sql, chain, log });
      const { dataDir } = environment;
      const memory = { timelines: await openTimelineRecord(dataDir), lastEntries: await openLastEntries(dataDir) };
      const fence = createFence(memory, compare);
      loops.push(payWithdrawals({ sql, chain, log, reconcile: compare, fence }));
    }
    // Together: each may wait for a round that doesn't end.
    undo.push(() => Promise.all(loops.map((loop) => loop.stop())));

    // Without the role web, an orchestrator can still ask whether the process lives.
    const { fetch } = roles.has("web") ? app : healthRoutes(sql, isDraining);
    const server = await listen(fetch, environment, { isUpload });
    undo.push(() => drain(server));
    if (metricsPlace) {
      const metricsServer = await listen(operators.fetch, metricsPlace);
      undo.push(() => drain(metricsServer));
    }
    // Streams stay open until they are told to end.
    undo.push(() => changes.end());
    log.info({ host: environment.host, port: environment.port, roles: [...roles] }, "listening");
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
