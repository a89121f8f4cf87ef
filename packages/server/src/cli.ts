#!/usr/bin/env node
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import type { ApprovalsPlace } from "./commands/approvals.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { PACKAGE_ROOT } from "./platform/package-root.ts";
import { StartError } from "./platform/start-error.ts";

/**
 * What `freehold-server <command>` does. Each resolves with an exit code, or with nothing where the process goes on, and loads what
 * it needs itself: the whole server takes a second.
 */
const COMMANDS: Record<string, (args: string[]) => Promise<number | undefined>> = {
  async start() {
    const { startServer, stopOnSignals } = await import("./start-server.ts");
    stopOnSignals(await startServer({ environment: readEnvironment() }));
    return undefined;
  },
  async check() {
    const { runCheck } = await import("./check-settings.ts");
    return runCheck(() => environmentBeside(process.env));
  },
  async signer() {
    const { runSigner } = await import("./commands/signer.ts");
    const { readSignerEnvironment } = await import("./signer-environment.ts");
    await runSigner(readSignerEnvironment());
    return undefined;
  },
  async approvals(args) {
    const { runApprovals } = await import("./commands/approvals.ts");
    return runApprovals(await findPayer(), args);
  },
  async reconcile() {
    const { runReconcile } = await import("./commands/reconcile.ts");
    return runReconcile(environmentBeside(process.env));
  },
  async "audit-verify"(args) {
    const { runAuditVerify } = await import("./commands/audit-verify.ts");
    return runAuditVerify(environmentBeside(databaseVariables()), args);
  },
  async "audit-archive"(args) {
    const { runAuditArchive } = await import("./commands/audit-archive.ts");
    return runAuditArchive(environmentBeside(databaseVariables()), args);
  },
  async admin(args) {
    const { runAdmin } = await import("./commands/admin.ts");
    return runAdmin(environmentBeside(databaseVariables()), args);
  },
  async sessions(args) {
    const { runSessions } = await import("./commands/sessions.ts");
    return runSessions(environmentBeside(databaseVariables()), args);
  },
  async "after-restore"(args) {
    const { runAfterRestore } = await import("./commands/after-restore.ts");
    return runAfterRestore(environmentBeside(databaseVariables()), args);
  },
  async restore(args) {
    const { runRestore } = await import("./commands/restore.ts");
    return runRestore(() => environmentBeside(process.env), args);
  },
};

/** Where the approval keys are: with the signer if this machine has the signer's settings, else with the server. */
async function findPayer(): Promise<ApprovalsPlace> {
  const { PUBLIC_URL, SIGNER_DATABASE_URL, SIGNER_DATABASE_URL_FILE } = process.env;
  const { readSignerNode, readSignerPlace } = await import("./signer-environment.ts");
  const { createChainReader } = await import("./platform/chain/chain-reader.ts");
  const readChain = () => {
    const node = readSignerNode();
    if (!node) throw new StartError("CHAIN_RPC_URL must be set to a node of the chain, which proves what was paid.");
    return createChainReader(node);
  };
  if (!(SIGNER_DATABASE_URL || SIGNER_DATABASE_URL_FILE)) {
    const environment = environmentBeside({ ...databaseVariables(), PUBLIC_URL });
    const { openDatabase } = await import("./platform/database/open-database.ts");
    return {
      open: () => openDatabase(environment),
      keysIn: environment.dataDir,
      readChain,
      publicUrl: environment.publicUrl,
      ask,
    };
  }
  const { openSignerDatabase } = await import("./commands/signer.ts");
  const { databaseUrl, dir } = readSignerPlace();
  const { publicUrl } = readEnvironment({ PUBLIC_URL });
  return { open: () => openSignerDatabase(databaseUrl), keysIn: dir, readChain, publicUrl, ask };
}

/** Asks the operator; null where there is no terminal. */
const ask = process.stdin.isTTY
  ? async (question: string) => {
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return await terminal.question(question);
      } finally {
        terminal.close();
      }
    }
  : null;

/** What a command needs that asks the database alone. */
function databaseVariables(): Record<string, string | undefined> {
  const { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR } = process.env;
  return { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR };
}

/** The environment of a command beside a server that runs or not. */
function environmentBeside(variables: Record<string, string | undefined>): Environment {
  // pnpm runs the scripts of this repository in the package's folder; DATA_DIR is meant from where pnpm was called.
  const isScript = process.cwd() === resolve(fileURLToPath(PACKAGE_ROOT));
  const folder = (isScript && process.env.INIT_CWD) || ".";
  return readEnvironment({ ...variables, DATA_DIR: resolve(folder, variables.DATA_DIR?.trim() || ".freehold") });
}

const [name = "start", ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new StartError(`Unknown command: ${name}. Use ${Object.keys(COMMANDS).join(", ")}.`);
  process.exitCode = await command(args);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
