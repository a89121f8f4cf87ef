import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort, startEmbedded } from "@freehold/server";

/**
 * `pnpm test:deploy`: tries what is deployed with the programs that it is for, beside what `deploy.test.ts` checks without them. Each
 * program that isn't there fails its step with a sentence.
 *
 * - `FREEHOLD_NODE_IMAGE`: the base image, where the one that the Containerfile names can't be pulled
 * - `CONTAINERS_CONF`, `BUILDAH_ISOLATION`: podman's own, for a machine that restricts it
 */
const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const IMAGE = "localhost/freehold-server:test";
/** What `systemd-analyze security` says at most, of 10. */
const MOST_EXPOSURE = 2;

const folder = mkdtempSync(join(tmpdir(), "freehold-deploy-"));
let [passed, failed] = [0, 0];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs one step; what it returns is printed. */
async function step(name: string, run: () => Promise<string> | string): Promise<boolean> {
  try {
    say(`passed: ${name}: ${await run()}`);
    passed++;
    return true;
  } catch (error) {
    say(`failed: ${name}: ${(error as Error).message.trim()}`);
    failed++;
    return false;
  }
}

/** Runs a program to its end. @throws {Error} one sentence if it isn't there, or with what it said. */
function run(program: string, args: string[], debian = program): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", cwd: HERE });
  if (error) throw new Error(`${program} isn't installed. On Debian: apt-get install ${debian}.`);
  if (status !== 0) throw new Error(`${program} ${args[0]} exited with ${status}:\n${stdout}${stderr}`);
  return stdout.trim() || stderr.trim();
}

const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;

await step("Prometheus takes the rules, and they raise what their tests say", () => {
  run("promtool", ["check", "rules", "prometheus/freehold.rules.yaml"], "prometheus");
  run("promtool", ["test", "rules", "prometheus/freehold.rules.test.yaml"], "prometheus");
  return "promtool test rules";
});

for (const unit of [
  "systemd/freehold",
  "systemd/freehold-signer",
  "backup/freehold-wal",
  "backup/freehold-base-backup",
])
  await step(`${basename(unit)}.service leaves little open`, () => {
    const file = `${unit}.service`;
    run("systemd-analyze", ["verify", file], "systemd");
    const said = run("systemd-analyze", ["security", "--offline=true", file], "systemd");
    const [, level = "10"] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? [];
    if (Number(level) >= MOST_EXPOSURE) throw new Error(`The exposure is ${level}, not below ${MOST_EXPOSURE}.`);
    return `exposure ${level}`;
  });

await step("nginx takes the proxy's configuration", () => {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=freehold.example", "-days", "1"];
  run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", key, "-out", certificate]);
  const config = join(folder, "nginx.conf");
  const conf = run("cat", ["proxy/nginx.conf"])
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replaceAll("/var/log/nginx", folder);
  writeFileSync(config, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${conf}\n}\n`);
  run("nginx", ["-t", "-q", "-c", config], "nginx");
  return "nginx -t";
});

await step("Caddy takes the compose file's configuration", () => {
  process.env.DOMAIN = "freehold.example";
  run("caddy", ["validate", "--adapter", "caddyfile", "--config", "container/Caddyfile"]);
  return "caddy validate";
});

const engine = ["podman", "docker"].find(isThere);
const isBuilt = await step("the image is built", async () => {
  if (!engine) throw new Error("Neither podman nor docker is installed. On Debian: apt-get install podman.");
  const base = process.env.FREEHOLD_NODE_IMAGE;
  const from = base ? ["--build-arg", `NODE=${base}`] : [];
  const started = Date.now();
  // Its output is long, and shown only where it fails.
  const args = ["build", ...from, "-f", join(HERE, "container/Containerfile"), "-t", IMAGE, ROOT];
  await promisify(execFile)(engine, args, { maxBuffer: 64 << 20 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${engine} build failed:\n${`${error.stdout}${error.stderr}`.slice(-4_000)}`);
    },
  );
  const size = Number(run(engine, ["image", "inspect", "--format", "{{.Size}}", IMAGE]));
  return `${Math.round(size / 1e6)} MB in ${Math.round((Date.now() - started) / 1_000)} s with ${engine}`;
});
if (engine && isBuilt) await tryImage(engine);

rmSync(folder, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Starts the image as compose.yaml does, on the machine's network beside a PostgreSQL of ours. */
async function tryImage(engine: string): Promise<void> {
  const name = `freehold-test-${process.pid}`;
  const database = await startEmbedded({ dataDir: join(folder, "data"), durable: false });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const confined = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
  const variables = {
    DATABASE_URL: database.serverUrl,
    MIGRATION_DATABASE_URL: database.url,
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  const settings = Object.entries(variables).flatMap(([variable, value]) => ["-e", `${variable}=${value}`]);
  const inside = (...command: string[]) => run(engine, ["exec", name, ...command]);
  try {
    await step("the image's check finds nothing unsafe", () =>
      run(engine, ["run", "--rm", "--network", "host", ...confined, ...settings, IMAGE, "check"]),
    );
    await step("the image starts on a read-only file system", async () => {
      const started = Date.now();
      run(engine, ["run", "-d", "--name", name, "--network", "host", ...confined, ...settings, IMAGE]);
      const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
      while (!(await isReady())) {
        if (Date.now() - started > 60_000) throw new Error(`It isn't ready:\n${run(engine, ["logs", name])}`);
        await sleep(100);
      }
      return `ready after ${((Date.now() - started) / 1_000).toFixed(1)} s`;
    });
    await step("it has no rights: another user than root, no capability, and writes its data alone", () => {
      const status = inside("cat", "/proc/1/status");
      for (const line of [/^Uid:\t10001\t10001\t10001\t10001$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m])
        if (!line.test(status)) throw new Error(`${line} isn't in:\n${status}`);
      const write = (path: string) => {
        const script = `require("node:fs").writeFileSync("${path}", "")`;
        return spawnSync(engine, ["exec", name, "node", "-e", script]).status === 0;
      };
      const written = ["/app/dist/cli.js", "/etc/passwd", "/new", "/tmp/new", "/data/new"].filter(write);
      if (written.join() !== "/tmp/new,/data/new") throw new Error(`It can write ${written.join(", ")}.`);
      return "user 10001; /tmp and /data";
    });
    await step("it ends automatically when it is asked to stop", () => {
      run(engine, ["stop", "-t", "45", name]);
      const code = run(engine, ["inspect", "--format", "{{.State.ExitCode}}", name]);
      if (code !== "0") throw new Error(`It exited with ${code}:\n${run(engine, ["logs", name])}`);
      return "exit code 0";
    });
  } finally {
    spawnSync(engine, ["rm", "-f", name]);
    await database.stop();
  }
}
