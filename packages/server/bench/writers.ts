/**
 * How many deposits are booked a second by one connection and by many at once, each of another person, while a server beside them
 * numbers the audit log: on an embedded PostgreSQL with its durable settings.
 *
 *     pnpm bench
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { confirmDeposit } from "../src/deposits/confirm-deposit.ts";
import { migrate } from "../src/migrate.ts";
import { connect } from "../src/platform/database/connect.ts";
import { startEmbedded } from "../src/platform/database/embedded/embedded.ts";
import { atOnce } from "./at-once.ts";
import { middle } from "./load.ts";
import { people } from "./people.ts";
import { startBenchServer } from "./start-bench-server.ts";

const WRITERS = [1, 4, 16, 64] as const;
const [, FEW, , MANY] = WRITERS;
const ROUNDS = 5;
const DEPOSITS = 1_000;
/** Deposits a second of the most writers, divided by those of four. */
const WANTED = 1;

const dataDir = await mkdtemp(join(tmpdir(), "freehold-bench-writers-"));
const database = await startEmbedded({ dataDir });
const sql = connect(database.url, { max: MANY, statementTimeout: 120_000 });
try {
  await migrate(sql);
  const { child } = await startBenchServer({ DATABASE_URL: database.url, DATA_DIR: join(dataDir, "server") });
  const crowd = await people(sql, { count: DEPOSITS, deposits: 1 });
  await sql`vacuum analyze`;
  const rates = new Map<number, number[]>(WRITERS.map((writers) => [writers, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [writers, rounds] of rates) {
      const begun = performance.now();
      await atOnce(writers, crowd.entries(), async ([number, { id: userId }]) => {
        const txHash = `0x${[round, writers, number]
          .map((part) => part.toString(16).padStart(8, "0"))
          .join("")
          .padStart(64, "0")}`;
        await confirmDeposit(sql, { userId, chainId: 56, txHash, amount: 1_000_000n });
      });
      // The first round warms everything up.
      if (round > 0) rounds.push(DEPOSITS / ((performance.now() - begun) / 1000));
    }
    if (round === 0) await sql`vacuum analyze`;
  }
  print(`\ndeposits booked a second, median of ${ROUNDS} rounds`);
  for (const [writers, rounds] of rates)
    print(`  ${`${writers} at once`.padEnd(12)} ${Math.round(middle(rounds)).toLocaleString("en").padStart(7)}`);
  const ratios = (rates.get(MANY) ?? []).map((rate, round) => rate / (rates.get(FEW)?.[round] ?? Number.NaN));
  print(`  ${MANY} at once are ${middle(ratios).toFixed(2)} times ${FEW} (wanted: ${WANTED} or more)`);
  child.disconnect();
} finally {
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
