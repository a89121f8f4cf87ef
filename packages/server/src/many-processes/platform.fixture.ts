import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterFile } from "@freehold/test-utils/run/after-file";
import { createPayingWorld } from "../payments/payments.fixture.ts";
import { end, type RunningProcess, startServerProcess } from "../server-process.fixture.ts";
import { type Nginx, startNginx } from "./nginx.fixture.ts";

/** Nonces that one person may ask for. */
export const NONCES = 8;
/** Of withdrawals more than any test asks for. */
const LIMITS = `walletNonce=${NONCES}/900,withdrawalRequest=100000/900`;

/** Of this run, and below those that Linux gives to connections: none takes a process's port while the process restarts. */
const FIRST_PORT = 20_000 + ((process.pid * 16) % 10_000);

/** Makes a database, a chain, and an nginx in front of the ports of `count` processes, which `start()` starts. */
export async function createPlatform(count: number) {
  const { sql, url: DATABASE_URL } = await createTestDatabase();
  const world = await createPayingWorld(sql);
  const folder = await mkdtemp(join(tmpdir(), "freehold-processes-"));
  const ports = Array.from({ length: count }, (_, index) => FIRST_PORT + index);
  const nginx: Nginx = await startNginx(ports);
  afterFile(async () => {
    await nginx.stop();
    await world.stop();
    await rm(folder, { recursive: true });
  });

  const processes: RunningProcess[] = [];
  const startOne = async (index: number) => {
    processes[index] = await startServerProcess(
      {
        ...{ DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: "fatal", LIMITS, TRUSTED_PROXIES: "127.0.0.1" },
        ...world.environment,
      },
      ports[index],
    );
  };

  return {
    sql,
    world,
    /** Of nginx. */
    url: nginx.url,
    /** Those that run, or were ended last. */
    processes: processes as readonly RunningProcess[],
    /** Starts all processes. They end with the test that calls it. */
    start: () => Promise.all(ports.map((_, index) => startOne(index))),
    startOne,
    /** Asks one process to stop. @returns its exit code */
    stopOne: (index: number) => end((processes[index] as RunningProcess).child, "SIGTERM"),
    /** Kills one process with -9. */
    killOne: (index: number) => end((processes[index] as RunningProcess).child, "SIGKILL"),
  };
}

/** What a client sends. */
export type Call = { method?: string; token?: string; key?: string; body?: object };

/** Sends a request to one process, or to nginx. */
export function send(url: string, path: string, { method, token, key, body }: Call = {}): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { "Idempotency-Key": key }),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
