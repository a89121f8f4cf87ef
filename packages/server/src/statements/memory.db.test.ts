import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import { expect, it } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/tokens.ts";
import { addUser } from "../money.fixture.ts";
import { memoryGrowth, type RunningProcess, startServerProcess } from "../server-process.fixture.ts";
import { bookMany } from "./history.fixture.ts";

const ENTRIES = times(100_000, 200_000);

const { sql, url } = await createTestDatabase();

async function person() {
  const user = await addUser(sql);
  const token = randomBytes(32).toString("base64url");
  await insertSession(sql, { id: user.id, password_hash: "none" }, hashToken(token), new Date());
  return { ...user, token };
}

type Tokens = { newcomer: string; investor: string };

/** By how many MiB the server's memory grew at most. */
async function growth({ child, url: origin }: RunningProcess, format: string, tokens: Tokens): Promise<number> {
  const take = async (token: string) => {
    const answer = await fetch(`${origin}/api/statements?from=2020-01-01&to=2099-12-31&format=${format}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    let bytes = 0;
    for await (const chunk of answer.body as ReadableStream<Uint8Array>) bytes += chunk.length;
    return bytes;
  };
  await take(tokens.newcomer);
  return memoryGrowth(child, async () => expect(await take(tokens.investor)).toBeGreaterThan(10 * ENTRIES));
}

it(`a statement of ${ENTRIES} entries takes at most 150 MiB of memory more`, async () => {
  const environment = { DATABASE_URL: url, DATA_DIR: join(tmpdir(), "freehold-no-files"), LOG_LEVEL: "silent" };
  const server = await startServerProcess(environment);
  const [newcomer, investor] = [await person(), await person()];
  const tokens = { newcomer: newcomer.token, investor: investor.token };
  // Only now, as the server compares the books when it starts. Each has two entries.
  await bookMany(sql, investor.id, ENTRIES / 2);
  const grew = (format: string) => growth(server, format, tokens);
  const grewBy = { csv: await grew("csv"), pdf: await grew("pdf") };
  process.stdout.write(
    `${ENTRIES} entries: CSV ${Math.round(grewBy.csv)} and PDF ${Math.round(grewBy.pdf)} MiB more.\n`,
  );
  expect(grewBy.csv).toBeLessThan(150);
  expect(grewBy.pdf).toBeLessThan(150);
});
