import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { times } from "@freehold/testing/run/soak";
import { expect, it } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/tokens.ts";
import { somebody } from "../money.fixture.ts";
import { startServerProcess } from "../server-process.fixture.ts";
import { bookMany } from "./history.fixture.ts";

const { sql, url } = await createTestDatabase();

async function person() {
  const user = await somebody(sql);
  const token = randomBytes(32).toString("base64url");
  await insertSession(sql, { id: user.id, password_hash: "none" }, hashToken(token), new Date());
  return { ...user, token };
}

/** What Linux counts of a process, in MiB: `VmRSS` is its memory now, `VmHWM` the most that it ever was. */
async function memory(pid: number | undefined, counter: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${counter}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
}

/** In the server itself: by how many MiB its memory grew at most. */
async function csv(
  pid: number | undefined,
  origin: string,
  tokens: { nobody: string; investor: string },
): Promise<number> {
  const take = async (token: string) => {
    const answer = await fetch(`${origin}/api/statements?from=2020-01-01&to=2099-12-31&format=csv`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    let bytes = 0;
    for await (const chunk of answer.body as ReadableStream<Uint8Array>) bytes += chunk.length;
    return bytes;
  };
  await take(tokens.nobody);
  const before = await memory(pid, "VmRSS");
  expect(await take(tokens.investor)).toBeGreaterThan(1_000_000);
  return (await memory(pid, "VmHWM")) - before;
}

/** In a process with little room: while there is some, V8 leaves garbage lying, and a PDF makes much. */
async function pdf(tokens: { nobody: string; investor: string }): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=source",
    ...["--max-semi-space-size=8", "--max-old-space-size=160"],
    join(import.meta.dirname, "memory.fixture.ts"),
    ...[url, tokens.nobody, tokens.investor],
  ]);
  const { grewBy, bytes } = JSON.parse(stdout);
  expect(bytes).toBeGreaterThan(1_000_000);
  return grewBy;
}

it("a statement of 100,000 entries takes at most 150 MiB of memory more", { timeout: 180_000 }, async () => {
  const environment = { DATABASE_URL: url, DATA_DIR: join(tmpdir(), "freehold-no-files"), LOG_LEVEL: "silent" };
  const server = await startServerProcess(environment);
  const [nobody, investor] = [await person(), await person()];
  const tokens = { nobody: nobody.token, investor: investor.token };
  // Only now, as the server compares the books when it starts. Each has two entries; the soak takes as many again.
  await bookMany(sql, investor.id, times(500_000, 100_000));
  const grewBy = { csv: await csv(server.child.pid, server.url, tokens), pdf: await pdf(tokens) };
  process.stdout.write(`100,000 entries: CSV ${Math.round(grewBy.csv)} and PDF ${Math.round(grewBy.pdf)} MiB more.\n`);
  expect(grewBy.csv).toBeLessThan(150);
  expect(grewBy.pdf).toBeLessThan(150);
});
