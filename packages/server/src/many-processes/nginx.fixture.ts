import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureProgram } from "@freehold/test-utils/run/ensure-program";
import { vi } from "vitest";
import { freePort } from "../platform/database/embedded/free-port.ts";

const SHIPPED = new URL("../../deploy/proxy/nginx.conf", import.meta.url);

/** A running nginx. */
export type Nginx = { url: string; stop(): Promise<void> };

/** Starts Debian's nginx with the configuration that is shipped, without TLS, in front of servers on these ports of this machine. */
export async function startNginx(ports: number[]): Promise<Nginx> {
  ensureProgram("nginx", "nginx", "-v");
  const folder = await mkdtemp(join(tmpdir(), "freehold-nginx-"));
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  await writeFile(config, wrap(withoutTls(await readFile(SHIPPED, "utf8"), { ports, port, folder }), folder));
  const child = spawn("nginx", ["-c", config, "-g", "daemon off;"], { stdio: ["ignore", "inherit", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitUntil(() => fetch(url).catch(() => null), { interval: 25 });
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Replaces the shipped server's one address by those of `ports`, and the two servers with TLS by one without. */
function withoutTls(shipped: string, { ports, port, folder }: { ports: number[]; port: number; folder: string }) {
  const [before = "", , secure = ""] = shipped.split(/^server \{$/m);
  const line = /^ *server 127\.0\.0\.1:4600(.*;)$/m;
  return `${before.replace(line, (_, options) => ports.map((one) => `server 127.0.0.1:${one}${options}`).join("\n"))}
    server {${secure
      .replace(/^ *listen .*:443.*$/m, "")
      .replace(/^ *listen 443.*$/m, `listen 127.0.0.1:${port};`)
      .replace(/^ *ssl_.*$/gm, "")}`.replaceAll("/var/log/nginx", folder);
}

/** As Debian's `nginx.conf` includes it, with everything that nginx writes in one folder. */
const wrap = (included: string, folder: string) => `
  pid ${folder}/nginx.pid;
  error_log ${folder}/error.log;
  worker_processes 1;
  events {}
  http {
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    ${included}
  }`;
