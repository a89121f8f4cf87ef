import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { PASSWORD, WALLET } from "./app.fixture.ts";
import { connect } from "./platform/database/connect.ts";
import { end, startServerProcess } from "./server-process.fixture.ts";

it("a server killed with -9 under load keeps every registration it acknowledged", { timeout: 300_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "freehold-killed-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const acknowledged: string[] = [];
  for (let round = 0; round < 6; round++) {
    const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
    // Each round is killed at another moment.
    const enough = Math.min(acknowledged.length + 8 + 5 * round, 250);
    let number = 0;
    const people = Array.from({ length: 8 }, async (_, person) => {
      for (;;) {
        // Each of a domain of its own: one domain has few registrations an hour.
        const email = `ann@p${round}-${person}-${number++}.freehold.test`;
        const answer = await register(server.url, email).catch(() => null);
        if (!answer) return;
        if (answer.status === 201) acknowledged.push(email);
        if (acknowledged.length >= enough) server.child.kill("SIGKILL");
        // On a fast machine the limit of one address is reached.
        if (answer.status === 429) await sleep(5);
      }
    });
    await Promise.all(people);
  }
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  expect(acknowledged.length).toBeGreaterThan(20);
  const port = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[3];
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const sql = connect(`postgres://freehold:${password}@127.0.0.1:${port}/freehold`, { max: 1 });
  const kept = new Set((await sql<{ email: string }[]>`select email from users`).map(({ email }) => email));
  await sql.end();
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  expect(await end(server.child, "SIGTERM")).toBe(0);
});

const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, wallet_address: WALLET }),
  });
