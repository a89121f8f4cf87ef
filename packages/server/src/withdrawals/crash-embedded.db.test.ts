import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SOAK } from "@freehold/test-utils/run/soak";
import { expect, it } from "vitest";
import { connect, type Sql } from "../platform/database/connect.ts";
import { expectCleanBooks } from "../reconciliation/clean-books.fixture.ts";
import { end, startServerProcess } from "../server-process.fixture.ts";
import { investor, myRequests, requestRefund, untilAnswered } from "./crash.fixture.ts";

it("a server loses nothing when its own PostgreSQL is killed with it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "freehold-crash-"));
  try {
    const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "fatal" });
    const sql = await connectEmbedded(dataDir);
    const asked = await Promise.all(Array.from({ length: SOAK ? 30 : 12 }, () => investor(sql)));
    const answers = asked.map((one) => requestRefund(server.url, one));
    await Promise.all(answers.slice(0, SOAK ? 10 : 4));
    const { pid } = await postmaster(dataDir);
    process.kill(pid, "SIGKILL");
    await end(server.child, "SIGKILL");
    const results = await Promise.all(answers);
    await sql.end({ timeout: 0 });

    const again = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "fatal" });
    for (const [i, one] of asked.entries()) {
      const after = await untilAnswered(again.url, one);
      if (results[i]) expect(after).toEqual(results[i]);
      expect(await myRequests(again.url, one)).toEqual([after.withdrawal]);
    }
    const recovered = await connectEmbedded(dataDir);
    await expectCleanBooks(recovered, null);
    await recovered.end();
    await end(again.child, "SIGTERM");
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function postmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function connectEmbedded(dataDir: string): Promise<Sql> {
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const { port } = await postmaster(dataDir);
  return connect(`postgres://freehold:${password}@127.0.0.1:${port}/freehold`);
}
