/**
 * OpenStack Swift, which speaks S3, on this machine. On Debian:
 * apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AwsClient } from "aws4fetch";
import { vi } from "vitest";
import { cleanEnvironment } from "../platform/clean-environment.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";

const SERVERS = ["account", "container", "object"] as const;
const FILTERS = ["catch_errors", "gatekeeper", "memcache", "s3api", "tempauth", "copy", "slo", "dlo"];

/** Starts one of each of its servers, with one copy of each file, and makes a bucket. */
export async function startSwift() {
  const folder = await mkdtemp(join(tmpdir(), "freehold-swift-"));
  const devices = join(folder, "devices");
  mkdirSync(join(devices, "disk"), { recursive: true });
  const buildRing = async (name: string, ...commands: string[][]) => {
    for (const command of commands)
      await promisify(execFile)("swift-ring-builder", [`${name}.builder`, ...command], { cwd: folder });
  };
  const running: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, args, { cwd: folder, env: cleanEnvironment(), stdio: "ignore" });
    running.push(child);
    return child;
  };
  const cache = await freePort();
  start("memcached", "-u", "root", "-l", "127.0.0.1", "-p", String(cache));
  const configure = (name: string, port: number, lines: string[]) =>
    writeFileSync(
      join(folder, `${name}.conf`),
      [
        "[DEFAULT]",
        "bind_ip = 127.0.0.1",
        `bind_port = ${port}`,
        `swift_dir = ${folder}`,
        `devices = ${devices}`,
        "mount_check = false",
        "user = root",
        "workers = 0",
        ...lines,
      ].join("\n"),
    );
  const startServer = async (name: string) => {
    const port = await freePort();
    await buildRing(name, ["create", "6", "1", "1"], ["add", `r1z1-127.0.0.1:${port}/disk`, "1"], ["rebalance"]);
    const app = ["[pipeline:main]", `pipeline = ${name}-server`, `[app:${name}-server]`, `use = egg:swift#${name}`];
    configure(name, port, app);
    start(`swift-${name}-server`, `${name}.conf`);
  };
  await Promise.all(SERVERS.map(startServer));
  const port = await freePort();
  configure("proxy", port, [
    "[pipeline:main]",
    `pipeline = ${FILTERS.join(" ")} proxy-server`,
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
    ...FILTERS.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`, ...(OF_FILTERS[name]?.(cache) ?? [])]),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ accessKeyId: "test:tester", secretAccessKey: "testing", service: "s3", retries: 0 });
  let proxy = start("swift-proxy-server", "proxy.conf");
  const bucket = (name: string) =>
    client.fetch(`${url}/${name}`, { method: "PUT", signal: AbortSignal.timeout(10_000) });
  /** It says 409 where the bucket is there. */
  const isReady = async () => [200, 409].includes((await bucket("files").catch(() => null))?.status ?? 0);
  const untilReady = () => vi.waitUntil(isReady, { timeout: 180_000, interval: 200 });
  async function stop(): Promise<void> {
    for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  }
  await untilReady().catch(async (error) => {
    await stop();
    throw error;
  });

  return {
    /** `FILES_URL` of a bucket. */
    urlOf: (name: string, secret = "testing") =>
      `s3://test%3Atester:${secret}@127.0.0.1:${port}/${name}?region=us-east-1`,
    bucket,
    /** Lets what answers stand still, or go on. */
    signal: (name: "SIGSTOP" | "SIGCONT") => proxy.kill(name),
    async kill(): Promise<void> {
      proxy.kill("SIGKILL");
      await once(proxy, "exit");
    },
    async restart(): Promise<void> {
      proxy = start("swift-proxy-server", "proxy.conf");
      await untilReady();
    },
    stop,
  };
}

const OF_FILTERS: Record<string, (cache: number) => string[]> = {
  memcache: (cache) => [`memcache_servers = 127.0.0.1:${cache}`],
  s3api: () => ["location = us-east-1"],
  tempauth: () => ["user_test_tester = testing .admin"],
};
