import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import type { Sql } from "../../platform/database/connect.ts";

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** A signer in a process of its own. */
export type SignerProcess = {
  child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Runs `freehold-server signer` and waits until it listens. @throws with its output if it ends instead. */
export async function startSignerProcess(env: Record<string, string>): Promise<SignerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ["--conditions=@freehold/source", CLI, "signer"], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await vi.waitUntil(() => output.includes("the signer is listening") || hasEnded(), { interval: 25 });
  if (hasEnded()) throw new Error(output);
  return {
    child,
    output: () => output,
    async end(signal = "SIGTERM") {
      if (!hasEnded()) {
        child.kill(signal);
        await once(child, "exit");
      }
      return child.exitCode;
    },
  };
}

/**
 * Makes the role that the documentation describes, and nothing more.
 *
 * @returns its address, and what drops it again.
 */
export async function createSignerRole(sql: Sql, url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const text = await readFile(new URL("../../../docs/signer.md", import.meta.url), "utf8");
  const [, statements = ""] = /^```sql\n(.*?)^```$/ms.exec(text) ?? [];
  const [name, password] = [`freehold_signer_${randomBytes(6).toString("hex")}`, "a-password-of-tests"];
  await sql.unsafe(statements.replaceAll("freehold_signer", name).replace("…", password));
  const address = new URL(url);
  [address.username, address.password] = [name, password];
  return {
    url: address.href,
    async drop() {
      await sql.unsafe(`drop owned by ${name}`);
      await sql.unsafe(`drop role ${name}`);
    },
  };
}
