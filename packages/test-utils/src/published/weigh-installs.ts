import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildOnce } from "@freehold/tools/build/build-once";
import { createConsumer, packages } from "./consumer.ts";

const run = promisify(execFile);
const MB = 1_000_000;

const REACT = ["react", "react-dom"];
/** What an install may bring, in packages and MB, beside what the project has already: the package's peers, if nothing else is said. */
const LIMITS: Record<string, { packages: number; megabytes: number; beside?: string[] }> = {
  "@freehold/announcement": { packages: 5, megabytes: 5 },
  "@freehold/auth": { packages: 5, megabytes: 5 },
  // Three builds: every element by itself, all in one, and for bundlers.
  "@freehold/elements": { packages: 0, megabytes: 16 },
  "@freehold/sidebar-shell": { packages: 5, megabytes: 5 },
  // Of bytes, not of a disk's blocks: viem, a peer of it, is 31 MB in thousands of files, and ox below that 9.
  "@freehold/wallet-connect": { packages: 50, megabytes: 60, beside: REACT },
  "@freehold/withdraw-all": { packages: 5, megabytes: 5 },
};

/** Weighs what npm installs with each widget in an empty project, and fails beyond its limit. */
await buildOnce("everything", (line) => process.stdout.write(`${line}\n`));
const consumer = await createConsumer();

type Weight = { packages: number; megabytes: number };

/** Installs packages by npm, and weighs everything that came. */
async function weigh(names: string[]): Promise<Weight> {
  const folder = mkdtempSync(join(tmpdir(), "freehold-install-"));
  try {
    const dependencies = Object.fromEntries(names.map((name) => [name, "*"]));
    const manifest = { private: true, ...consumer.withTarballs(dependencies) };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"], { cwd: folder });
    const lock = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"));
    return { packages: Object.keys(lock.packages).length, megabytes: bytesOf(join(folder, "node_modules")) / MB };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

for (const [name, limit] of Object.entries(LIMITS)) {
  const manifest = packages.find((one) => one.manifest.name === name)?.manifest;
  const optional = Object.keys(manifest?.peerDependenciesMeta ?? {});
  const peers = Object.keys(manifest?.peerDependencies ?? {}).filter((peer) => !optional.includes(peer));
  const whole = await weigh([name, ...peers]);
  const beside = limit.beside ?? peers;
  const without = beside.length === 0 ? { packages: 0, megabytes: 0 } : await weigh(beside);
  const brought = {
    // Beside itself.
    packages: whole.packages - without.packages - 1,
    megabytes: whole.megabytes - without.megabytes,
  };
  const isHeavy = brought.packages > limit.packages || brought.megabytes > limit.megabytes;
  if (isHeavy) process.exitCode = 1;
  const said = `${brought.packages} packages, ${brought.megabytes.toFixed(1)} MB`;
  process.stdout.write(
    `${name.padEnd(28)}${said}${isHeavy ? `: more than ${limit.packages} and ${limit.megabytes} MB` : ""}\n`,
  );
}
