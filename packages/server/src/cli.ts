#!/usr/bin/env node
import { readEnvironment } from "./environment.ts";
import { startServer, stopOnSignals } from "./start-server.ts";

try {
  stopOnSignals(await startServer({ environment: readEnvironment() }));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
