#!/usr/bin/env node
import { runAuditVerify } from "./commands/audit-verify.ts";
import { runReconcile } from "./commands/reconcile.ts";
import { readEnvironment } from "./environment.ts";
import { StartError } from "./platform/start-error.ts";
import { startServer, stopOnSignals } from "./start-server.ts";

/** What `freehold-server <command>` does. Each resolves with an exit code, or with nothing where the process goes on. */
const COMMANDS: Record<string, (args: string[]) => Promise<number | undefined>> = {
  async start() {
    stopOnSignals(await startServer({ environment: readEnvironment() }));
    return undefined;
  },
  reconcile: runReconcile,
  "audit-verify": runAuditVerify,
};

const [name = "start", ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new StartError(`There is no command ${name}: it may be ${Object.keys(COMMANDS).join(", ")}.`);
  process.exitCode = await command(args);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
