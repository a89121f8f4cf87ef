import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import type { SigningLimits } from "../payments/signer/read-payment.ts";
import { createKnownRecorder } from "../payments/signer/record-known.ts";
import { createSigningServer } from "../payments/signer/serve-signer.ts";
import { createSigningRecord } from "../payments/signer/signing-record.ts";
import { createChainReader } from "../platform/chain/chain-reader.ts";
import type { ChainNode } from "../platform/chain/chain-settings.ts";
import { openTreasury } from "../platform/chain/signer/create-signer.ts";
import type { Payout } from "../platform/chain/signer/signer-settings.ts";
import { checkDatabase } from "../platform/database/check-database.ts";
import { connect, type Sql } from "../platform/database/connect.ts";
import { lockDataDir } from "../platform/database/embedded/data-dir.ts";
import { createLog } from "../platform/http/log.ts";
import { StartError } from "../platform/start-error.ts";
import { findMissingKeys } from "../signatures/key-file.ts";
import { watchKeys } from "../signatures/watch-keys.ts";

/** What {@link runSigner} works with. */
export type SigningSettings = {
  /** As a role that only reads. */
  databaseUrl: string;
  /** Absolute: the record of what was signed, and the socket. */
  dir: string;
  /** On 127.0.0.1; null: the Unix socket in `dir`. */
  port: number | null;
  /** What requests must have; null: the socket's mode alone protects it. */
  token: string | null;
  limits: SigningLimits;
  /** Its own node, by which it tells whether another payment of a request can still be made; null: it refuses a second one. */
  node: ChainNode | null;
  payout: Extract<Payout, { mode: "treasury" }>;
  /** Whether it starts only with approval keys. */
  keysRequired: boolean;
  logLevel: string;
};

/**
 * `freehold-server signer`: holds the treasury's key, or asks what holds it, and signs for the server what admins have approved. Ends on
 * SIGINT and SIGTERM.
 *
 * @throws {StartError} one sentence, if it can't start.
 */
export async function runSigner(settings: SigningSettings): Promise<void> {
  const { databaseUrl, dir, limits, node, payout, token } = settings;
  const log = createLog({ level: settings.logLevel });
  const { treasury, signer } = openTreasury({ payout });
  if (!signer) throw new Error("Without a signer nothing can be signed.");
  const unlock = await lockDataDir(dir, "SIGNER_DIR");
  const record = createSigningRecord(dir);
  // A damaged one is told at the start.
  await record.use(async () => undefined);
  const { sql, close } = await openSignerDatabase(databaseUrl);
  const [{ writes }] = await sql<[{ writes: boolean }]>`
    select has_table_privilege('withdrawal_approvals', 'insert') or has_table_privilege('payments', 'update') as writes`;
  if (writes)
    log.warn("The role in SIGNER_DATABASE_URL can write. Give the signer a role that only reads: see docs/signer.md.");
  const payerKeys = { folder: dir, required: settings.keysRequired };
  const stopWatching = watchKeys({ sql, keysIn: dir, log, also: createKnownRecorder(sql, record) });
  const unsigned = await findMissingKeys(payerKeys, { isPublic: true });
  if (unsigned) log.warn(unsigned);
  const chain = node && createChainReader(node);
  const server = createSigningServer({ sql, record, chain, treasury, limits, signer, token, log, payerKeys });
  const where = await listenOn(server, settings);
  log.info({ treasury, ...where }, "the signer is listening");
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, async () => {
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopWatching();
      await Promise.all([close(), unlock()]);
    });
}

/** Opens the database as the signer reads it. @throws {StartError} one sentence that names the variable. */
export async function openSignerDatabase(databaseUrl: string): Promise<{ sql: Sql; close(): Promise<void> }> {
  const sql = connect(databaseUrl, { applicationName: "freehold-signer", max: 2 });
  await checkDatabase(sql, { variable: "SIGNER_DATABASE_URL" });
  return { sql, close: () => sql.end({ timeout: 5 }) };
}

/** The folder is locked, so a socket that is there is left from a signer that was killed. */
async function listenOn(
  server: Server,
  { dir, port }: SigningSettings,
): Promise<{ socket: string } | { port: number }> {
  const socket = join(dir, "signer.sock");
  try {
    if (port === null) await rm(socket, { force: true });
    server.listen(port === null ? socket : { host: "127.0.0.1", port });
    await once(server, "listening");
    if (port !== null) return { port };
    // Its group is the server's.
    await chmod(socket, 0o660);
    return { socket };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      port === null
        ? `SIGNER_DIR can't hold a socket: ${socket} (${code}).`
        : `SIGNER_PORT ${port} can't be used (${code}).`,
    );
  }
}
